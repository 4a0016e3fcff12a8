/**
 * The sign-in pages are drawn before their code has come. Until that takes over, an empty form that is sent is answered
 * with the rules' own messages, and every other press waits (early.ts presses again). The browser itself sends nothing,
 * as the answer would be this page once more (docs/decisions/0114), unless that code fails to load.
 */
import * as z from "zod/mini";
import { typedKey } from "../../platform/typed.ts";
import fieldStyles from "../../ui/Field.module.css";
import { codeLoginRules } from "./CodeLoginForm.tsx";

export type Held = {
  /** What an empty field is told, by its name. */
  words: Record<string, string>;
  /** The class of the place below a field where it is told, and of what is told there (ui/Field.tsx). */
  note: string;
  error: string;
  /** Where this tab keeps the account that was typed (platform/typed.ts). */
  typed: string;
};

/** The form's own messages, taken from its rules and not written down a second time. */
export function heldEntry(): Held {
  const { error } = z.safeParse(codeLoginRules, { mobile: "", code: "", agreed: false });
  const words: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) words[path.join(".")] ??= message;
  return { words, note: fieldStyles.note ?? "", error: fieldStyles.error ?? "", typed: typedKey };
}

/** Whether the code will fill the account in: from the last time, or typed in this tab. Must stand alone, too. */
export function knowsAccount(typed: string): boolean {
  if (/(?:^|; )ACCOUNT_INFO=/.test(document.cookie)) return true;
  try {
    return /^account ./.test(sessionStorage.getItem(typed) ?? "");
  } catch {
    return false;
  }
}

/** Runs in the document's head, before any module: must stand alone. */
export function holdEntry({ words, note, error, typed }: Held, isKnown: typeof knowsAccount): void {
  let pressed: HTMLButtonElement | null = null;
  const told = new Map<HTMLInputElement, HTMLElement>();
  const forget = (field: HTMLInputElement) => {
    told.get(field)?.remove();
    told.delete(field);
    field.removeAttribute("aria-invalid");
  };
  const isEmpty = ({ type, checked, value }: HTMLInputElement) =>
    type === "checkbox" ? !checked : value.trim() === "";
  const tell = (field: HTMLInputElement, text: string) => {
    let above: Element | null = field;
    while (above && !above.nextElementSibling?.classList.contains(note))
      above = above.parentElement;
    const said = document.createElement("p");
    said.className = error;
    said.setAttribute("role", "alert");
    said.textContent = text;
    above?.nextElementSibling?.append(said);
    field.setAttribute("aria-invalid", "true");
    told.set(field, said);
  };
  const answer = (form: HTMLFormElement) => {
    for (const field of told.keys()) forget(field);
    for (const [name, text] of Object.entries(words)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && isEmpty(field)) tell(field, text);
    }
    told.keys().next().value?.focus();
  };
  const hear = (event: Event) => {
    const { type, target } = event;
    if (type === "submit") event.preventDefault();
    // The page was drawn again, as for a signed-in member: no form of ours is left.
    if (!document.querySelector("#root[data-rendered]")) return;
    if (type === "click") pressed = (target as Element).closest("button") ?? pressed;
    // Where this browser knows the account, the form's code fills it in and judges afterwards.
    else if (type === "submit" && !isKnown(typed)) answer(target as HTMLFormElement);
    else if (type === "input") {
      forget(target as HTMLInputElement);
      // Somebody who types again has read the answer.
      if (pressed?.type === "submit") pressed = null;
    }
  };
  const kinds = ["click", "input", "submit"];
  for (const kind of kinds) document.addEventListener(kind, hear, true);
  window.__HELD__ = () => {
    for (const kind of kinds) document.removeEventListener(kind, hear, true);
    for (const field of told.keys()) forget(field);
    return pressed;
  };
  // Without its code nobody would ever answer: the browser's own sending shows the page again.
  const letGo = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) window.__HELD__?.();
  };
  document.addEventListener("error", letGo, true);
}
