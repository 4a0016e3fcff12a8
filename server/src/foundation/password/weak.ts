/**
 * Passwords that are guessed first (rule people-11): breached ones, sequences,
 * repetitions, birthdays, China's favourites, and what can be read off the account.
 */

/** Whether somebody would find it within a few thousand guesses. */
export async function isWeak(password: string, accounts: readonly string[]): Promise<boolean> {
  const text = password.toLowerCase();
  if (accounts.some((account) => isLike(text, account.toLowerCase()))) return true;
  const breached = await breachedPasswords();
  return coresOf(text).some((core) => breached.has(core) || isGuessable(core));
}

const LETTERS_AROUND = 3;
const CORE_MIN = 6;

/**
 * The password itself, and what is left of it without a few letters or signs before or after: a123456,
 * wxm19900101 and 123456! are no better than what they hold.
 */
function coresOf(text: string): string[] {
  const around = `[^\\d]{1,${LETTERS_AROUND}}`;
  const before = text.replace(new RegExp(`^${around}`, "u"), "");
  const after = text.replace(new RegExp(`${around}$`, "u"), "");
  return [text, ...[before, after].filter((core) => core.length >= CORE_MIN)];
}

const isGuessable = (text: string): boolean =>
  isRepetition(text) || isMadeOfRuns(text) || isBirthday(text) || isFavourite(text);

/** 88888888, 121212, abcabc, 12341234. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

/** The rows and columns that fingers walk along. */
const walks = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol",
  "qazwsxedcrfvtgbyhnujmikolp",
  "!@#$%^&*()",
  "147258369",
  "159357",
].flatMap((walk) => [walk, Array.from(walk).toReversed().join("")]);
const RUN_MIN = 3;

/** Nothing but pieces of at least three of those walks: 123456, fedcba, qwer1234, abc123. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    const length = runAt(rest);
    if (length < RUN_MIN) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** How many characters from the beginning lie on one walk. */
function runAt(text: string): number {
  let length = Math.min(RUN_MIN, text.length);
  if (!isOnWalk(text.slice(0, length))) return 0;
  while (length < text.length && isOnWalk(text.slice(0, length + 1))) length += 1;
  return length;
}

const isOnWalk = (text: string): boolean => walks.some((walk) => walk.includes(text));

/** 19900101, and the same in six digits. */
const isBirthday = (text: string): boolean =>
  /^(19[5-9]\d|200\d|201[0-5]|[5-9]\d|0\d|1[0-5])(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text);

/** What they say: 我爱你, 我爱你一生一世, 亲亲我吧, 爱你爱你爱你; 我的密码, 中国. */
const favourites =
  /^(woaini|aini|woaiwo|wodemima|mima|zhongguo|zhonghua|nihao|caonima|laogong|laopo|baobao|love|iloveyou|admin|root|test|user|pass|password|passw0rd|p@ssw0rd|qwerty|5201314|1314520|5211314|520|1314|521|7758521|7758258|5845201314|168|888|666)+\d{0,4}[^\p{L}\d]{0,3}$/u;

const isFavourite = (text: string): boolean => favourites.test(text);

const PART_MIN = 4;

/** Holds a part of the account's name, or is a part of it: the last six digits of a mobile, for one. */
function isLike(text: string, account: string): boolean {
  const [name = ""] = account.split("@");
  if (name.length >= PART_MIN && name.includes(text)) return true;
  const parts = /^\d+$/.test(name) ? [name, name.slice(-6)] : [name, ...name.split(/[^\p{L}\d]+/u)];
  return parts.some((part) => part.length >= PART_MIN && text.includes(part));
}

let breached: Promise<ReadonlySet<string>> | undefined;

/** 49,000 of them, in lower case: 20 ms and 20 MB, paid when the first password is set. */
function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return breached;
}
