/**
 * The focus goes back to where it was when a dialog or drawer goes: antd gives it back only when one is hidden, and
 * ours are taken away with what was typed in them. Without it the tab key begins again at the top of the page.
 */
const frame = ".ant-modal-root, .ant-drawer";

export function returnFocus(): void {
  const openedFrom = new Map<Element, Element>();
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    const opened = frameOf(target);
    if (!opened || openedFrom.has(opened) || !(relatedTarget instanceof Element)) return;
    if (!opened.contains(relatedTarget)) openedFrom.set(opened, relatedTarget);
  });
  // Each has a place of its own at the end of the body, which goes with it.
  new MutationObserver(() => {
    for (const [opened, before] of openedFrom) {
      if (opened.isConnected) continue;
      openedFrom.delete(opened);
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    }
  }).observe(document.body, { childList: true });
}

const frameOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(frame) : null;
