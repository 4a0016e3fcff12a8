/** How hard a password is to guess, roughly and at once; the server's dictionary has the last word. */
export type Strength = "weak" | "fair" | "strong";

const kindsOfSign = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
/** Runs such as 123456, abcdef and qwerty, forwards and backwards. */
const runs = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

export function strengthOf(password: string): Strength {
  const kinds = kindsOfSign.filter((kind) => kind.test(password)).length;
  const length = lengthWithoutRuns(password);
  if (length < 6 || (kinds === 1 && length < 12)) return "weak";
  return length >= 10 && kinds >= 3 ? "strong" : "fair";
}

/** A sign that follows from the one before it counts for nothing. */
function lengthWithoutRuns(password: string): number {
  const signs = Array.from(password.toLowerCase());
  return signs.filter((sign, index) => !followsFrom(signs[index - 1], sign)).length;
}

const followsFrom = (before: string | undefined, sign: string): boolean =>
  before !== undefined &&
  (before === sign ||
    runs.some((run) => run.includes(before + sign) || run.includes(sign + before)));
