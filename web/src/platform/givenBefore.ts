/**
 * A form that a server drew is there before its script, and anyone who is quick has chosen and written by then. What stands
 * in its fields is given again once the script has taken over (Root.tsx, people/login/early.ts), so that it is heard, judged
 * and saved like all else.
 */

/** Reads what the fields hold now; the function that it returns enters it again. */
export function givenBefore(): () => Promise<void> {
  const again = givenIn(document.body);
  return () => giveAll(again.splice(0));
}

/** One after the other: the second choice of a question adds to the first. */
async function giveAll(again: readonly (() => void)[]): Promise<void> {
  for (const give of again) {
    give();
    // oxlint-disable-next-line no-await-in-loop -- drawn in between
    await Promise.resolve();
  }
}

/** React leaves alone what was given before it came, and marks in `default…` what it drew. */
const givenIn = (around: HTMLElement): (() => void)[] =>
  [...around.querySelectorAll("input, textarea, select")].flatMap((field) => {
    if (field instanceof HTMLSelectElement) return chosen(field);
    if (field instanceof HTMLTextAreaElement) return written(field);
    if (!(field instanceof HTMLInputElement)) return [];
    return field.type === "radio" || field.type === "checkbox" ? pressed(field) : written(field);
  });

/** Of radio buttons only the chosen one: pressing it tells the others. */
const pressed = (field: HTMLInputElement) => {
  const { checked, defaultChecked, type } = field;
  if (checked === defaultChecked || (type === "radio" && !checked)) return [];
  return () => {
    field.checked = !checked;
    field.click();
  };
};

const chosen = (field: HTMLSelectElement) => {
  const { value, options } = field;
  if (![...options].some((one) => one.selected !== one.defaultSelected)) return [];
  return () => {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
};

const written = (field: HTMLInputElement | HTMLTextAreaElement) => {
  const { value, defaultValue, type } = field;
  if (value === defaultValue || type === "file") return [];
  return () => {
    field.value = defaultValue;
    // Not by the field's own property, where React notes what it has seen: it would notice no change.
    const kind = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
};
