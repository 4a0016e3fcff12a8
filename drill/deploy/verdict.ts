/** What the drill of the image came to, as its last line. */
import type { Form } from "./image.ts";

type Tried = { form: Form; wrong: readonly string[]; skipped: readonly string[]; seconds: number };

/** Anyone who asks for the long form wants all of it; the short one, with every run of the tests, takes what is here. */
export function verdictOf({ form, wrong, skipped, seconds }: Tried): {
  isGood: boolean;
  line: string;
} {
  const isGood = wrong.length === 0 && (form === "short" || skipped.length === 0);
  const left = skipped.length === 0 ? "" : `; not tried: ${skipped.join("; ")}`;
  const line = `${isGood ? "ok " : "BAD"} the image and its proxies, in ${seconds.toFixed(1)} s${left}`;
  return { isGood, line };
}
