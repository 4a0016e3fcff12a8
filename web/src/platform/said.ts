/**
 * A refusal is said once: where the form shows it, or else as a toast (spec section 8). The toast therefore waits
 * until whoever asked has had its turn.
 */
import { toast } from "../ui/Toast.tsx";

/** Long enough for an old phone to draw the form, too short to be seen. */
const TURN_MS = 120;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

export function toastUnlessSaid(text: string, milliseconds: number): void {
  clearTimeout(waiting.get(text));
  const show = () => {
    waiting.delete(text);
    toast(text, milliseconds);
  };
  waiting.set(text, setTimeout(show, TURN_MS));
}

/** These words stand at a field or over a button, or a dialog answers them: nothing more is said of them. */
export function saidInPlace(words: string | undefined): void {
  if (words === undefined) return;
  clearTimeout(waiting.get(words));
  waiting.delete(words);
}
