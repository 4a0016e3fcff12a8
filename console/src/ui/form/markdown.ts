/** Marks of Markdown put into a text where the caret stands, around what is selected. */
export type Mark = {
  before: string;
  after: string;
  /** Stands between when nothing is selected. */
  words: string;
  /** Begins a line of its own. */
  isLine?: true;
};

export const marks = {
  heading: { before: "## ", after: "", words: "小标题", isLine: true },
  bold: { before: "**", after: "**", words: "加粗的字" },
  list: { before: "- ", after: "", words: "一项", isLine: true },
  link: { before: "[", after: "](https://)", words: "链接文字" },
  picture: (address: string) => ({
    before: "![",
    after: `](${address})\n`,
    words: "图片说明",
    isLine: true,
  }),
} as const satisfies Record<string, Mark | ((address: string) => Mark)>;

type Range = { from: number; to: number };

export function insertedAt(
  text: string,
  { from, to }: Range,
  { before, after, words, isLine }: Mark,
): { text: string; caret: number } {
  const head = text.slice(0, from);
  const start = isLine && head !== "" && !head.endsWith("\n") ? `\n${before}` : before;
  const middle = `${start}${text.slice(from, to) || words}${after}`;
  return { text: head + middle + text.slice(to), caret: head.length + middle.length };
}
