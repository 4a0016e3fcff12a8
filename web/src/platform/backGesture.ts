/**
 * On a phone, back closes the uppermost dialog and not the page under it. Chromium does that by itself since 126 (its
 * CloseWatcher); for all others, WeChat's on an iPhone among them, the page's entry in the history stands twice while a
 * dialog is open, and back leaves the second. The router takes that for the same page, and draws nothing again.
 */
import { isGoing } from "./navigation.ts";

/** Written into the router's own state, which it keeps where it is: see `stand`. */
type Entry = { isOfDialog?: true } | null;

const open: HTMLDialogElement[] = [];
/** What closes a dialog often goes on to another page: that is waited for. */
const settleMs = 100;

/** From now until it is closed; one that closes in another way takes its entry along. */
export function closeByBack(dialog: HTMLDialogElement): void {
  if (!dialog.open) return;
  open.push(dialog);
  stand();
  dialog.addEventListener(
    "close",
    () => {
      open.splice(open.indexOf(dialog), 1);
      setTimeout(leave, settleMs);
    },
    { once: true },
  );
}

const isOnEntry = () => (history.state as Entry)?.isOfDialog === true;

function stand(): void {
  if (open.length > 0 && !isOnEntry())
    history.pushState({ ...(history.state as object | null), isOfDialog: true }, "");
}

function leave(): void {
  if (open.length === 0 && isOnEntry() && !isGoing()) history.back();
}

window.addEventListener("popstate", () => {
  if (isOnEntry()) {
    // Left behind by a dialog that went on to another page. The router is on its way there, and hears of this, too.
    if (open.length === 0) history.back();
    return;
  }
  // The same as Escape: a dialog with unsaved words may stay open.
  open.at(-1)?.dispatchEvent(new Event("cancel", { cancelable: true }));
  setTimeout(stand, settleMs);
});
