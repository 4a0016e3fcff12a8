/**
 * Keys at a desk: 1 to 9 choose an option of the current question, a digit the point of its scale, Enter goes on. Around
 * the form, not in it: phones do not load this. Only presses and moves the focus, as a hand would, so that what is read
 * out, what is kept and what follows are the fields' own.
 */

const TYPED = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])";
const PRESSED = "a, button, summary, [role=button], [role=slider]";
const CONTROL = ":is(input, select, textarea, button)";

/** Listens until the function that it returns is called. */
export const listenForKeys = (): (() => void) => {
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
};

const onKey = (event: KeyboardEvent): void => {
  const { key, target } = event;
  const form = document.querySelector("[data-page]")?.closest("form");
  if (!form || !(target instanceof Element) || isSomebodyElses(event, target)) return;
  const hasActed = key === "Enter" ? goOn(form, target) : choose(form, { target, key });
  if (hasActed) event.preventDefault();
};

/** A shortcut of the browser's, a word being written, a key held down, a dialog above the form. */
const isSomebodyElses = (event: KeyboardEvent, target: Element): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.shiftKey ||
  target.matches(TYPED) ||
  document.querySelector("dialog[open]") !== null;

const questionsIn = (form: Element): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>("[data-question]"),
];

const isOpen = (question: Element): boolean =>
  question.querySelector("[data-options], [data-points]") !== null &&
  question.querySelector(":checked") === null;

const choose = (form: Element, { target, key }: { target: Element; key: string }): boolean => {
  const all = questionsIn(form);
  // The question that has the focus; without one, the first that waits for a choice.
  const current = all.find((one) => one.contains(target)) ?? all.find(isOpen);
  const input = current && inputOf(current, key);
  if (!input || input.disabled) return false;
  input.focus();
  input.click();
  return true;
};

const inputOf = (question: Element, key: string): HTMLInputElement | undefined => {
  if (!/^[0-9]$/.test(key)) return undefined;
  const points = [...question.querySelectorAll<HTMLInputElement>("[data-points] input")];
  if (points.length > 0)
    return points.find((point) => point.getAttribute("aria-label")?.split(" ")[0] === key);
  // Each in its own place: beside a choice there may be a line for one's own words.
  const place = question.querySelector("[data-options]")?.children[Number(key) - 1];
  return place?.querySelector<HTMLInputElement>("label input") ?? undefined;
};

/** To the next question of the page; after the last one the page's own button is pressed. */
const goOn = (form: Element, target: Element): boolean => {
  if (target.closest(PRESSED)) return false;
  const all = questionsIn(form);
  const at = all.findIndex((one) => one.contains(target));
  const next = at < 0 ? all.find(isOpen) : all[at + 1];
  const control =
    next?.querySelector<HTMLElement>(":checked") ?? next?.querySelector<HTMLElement>(CONTROL);
  if (control) control.focus();
  else form.querySelector<HTMLButtonElement>("[type=submit]")?.click();
  return true;
};
