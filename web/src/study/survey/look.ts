/**
 * What a sheet looks like when it is left, for the snapshot that its next visit begins with (docs/decisions/0123): handed to
 * the service worker, which keeps it on this device for this session alone, and only where it has the sheet's page already.
 */
import { useEffect } from "react";
import { serverNow } from "../../platform/clock.ts";
import { updatingWords } from "../../platform/lastSeen.ts";

/** The first, because a reload asks the worker for the page before pagehide; the others where a browser has no such event, or ends a hidden page. */
const signs = ["beforeunload", "pagehide", "visibilitychange"] as const;
const lengthMax = 200_000;
const fields = "input, textarea, select";

export function useLook(): void {
  useEffect(() => {
    const path = location.pathname + location.search;
    let handed: string | null = null;
    const hand = (look: string | null) => {
      if (look !== null && look === handed) return;
      handed = look;
      const words = updatingWords(serverNow());
      // There is no worker on plain http, and none yet on a first visit.
      navigator.serviceWorker?.controller?.postMessage({ path, look, words, at: Date.now() });
    };
    const leave = ({ type }: Event) => {
      if (type !== "visibilitychange" || document.visibilityState === "hidden") hand(lookNow());
    };
    for (const sign of signs) window.addEventListener(sign, leave);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, leave);
      // Handed in, over, or left for another page of the site: its next visit begins with what the server says.
      hand(null);
    };
  }, []);
}

/** Null where there is too much of it. */
function lookNow(): string | null {
  const page = document.getElementById("main");
  const look = page && lookOf(page);
  return look && look.length <= lengthMax ? look : null;
}

/** Its markup, in which what was given stands as an attribute; without what is personal, and without what runs. */
export function lookOf(page: HTMLElement): string {
  // What this kind of copy is by its definition.
  const copy = page.cloneNode(true) as HTMLElement;
  const given = page.querySelectorAll(fields);
  copy.querySelectorAll(fields).forEach((field, at) => write(field, given[at]));
  for (const script of copy.querySelectorAll("script")) script.remove();
  // Pictures of this page's own memory are gone with it.
  for (const picture of copy.querySelectorAll("img[src^='blob:']")) picture.removeAttribute("src");
  return copy.outerHTML;
}

function write(field: Element, given: Element | undefined): void {
  if (field instanceof HTMLTextAreaElement && given instanceof HTMLTextAreaElement)
    field.defaultValue = given.value;
  if (field instanceof HTMLSelectElement && given instanceof HTMLSelectElement)
    for (const [at, option] of [...field.options].entries())
      option.toggleAttribute("selected", given.options[at]?.selected === true);
  if (!(field instanceof HTMLInputElement) || !(given instanceof HTMLInputElement)) return;
  if (given.type === "radio" || given.type === "checkbox")
    field.toggleAttribute("checked", given.checked);
  else if (given.type !== "file")
    field.setAttribute("value", isPersonal(given) ? "••••••" : given.value);
}

/** By what their fields alone have (questionnaire/view/field/InputField.tsx). */
const isPersonal = (field: HTMLInputElement): boolean =>
  field.value !== "" &&
  (field.hasAttribute("autocomplete") || /^(?:tel|email|password)$/.test(field.type));
