/**
 * A refusal is said once: where the form shows it, or else as a toast (rule site-17). The toast therefore waits
 * until the form has had the chance to show it.
 */
import { toast } from "./toast.ts";

/** Long enough for an old phone to draw the form, too short to be seen. */
const TURN_MS = 120;
const waiting = new Set<string | undefined>();

export function toastUnlessSaid(text: string): void {
  waiting.add(text);
  setTimeout(() => {
    if (waiting.delete(text)) toast(text);
  }, TURN_MS);
}

/** These words stand at a field or over a button, or a dialog answers them: nothing more is said of them. */
export const saidInPlace = (words: string | undefined): void => void waiting.delete(words);
