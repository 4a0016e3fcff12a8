/** What of a line of a log is somebody's own: every line that a server says in the test run is searched. */

/** Anyone who appears in tests and in the sample, and where they live. */
const known = "王晓明 王小明 沈晓棠 林小满 徐清 成志远 欧阳建国 唐冰 文三路 一句足够长的口令".split(
  " ",
);
/** Numbers of payments and requests, which are as long as tokens. */
const numbers = /"(billNo|providerNo|traceId|requestId)":"[\w-]*"/g;

const mobiles = /(?<![\w.-])(?:\+?86)?1[3-9]\d{9}(?![\w-])/g;
const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;
/** A token or the hash of one: no word of ours is so long and mixes digits and letters. */
const tokens = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Empty when there is nothing. */
export function personalIn(line: string): string[] {
  const rest = line.replaceAll(numbers, "");
  return [
    ...(line.match(mobiles) ?? []),
    ...(line.match(emails) ?? []),
    ...(rest.match(tokens) ?? []).filter((found) => !uuid.test(found)),
    ...known.filter((word) => line.includes(word)),
  ];
}
