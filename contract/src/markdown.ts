/** How deep a text in Markdown may be nested: its renderer recurses, and takes minutes over what nobody reads. */
import * as z from "zod/mini";

/** Quotations and lists within one another; pages of ours show four. */
const BLOCKS_MAX = 20;
/** Stars, underscores and tildes in one paragraph: each may open something within everything before it. */
const MARKS_MAX = 400;

/** What a line begins with before its text: marks of quotations, bullets, numbers, spaces. */
const opening = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;

function blocksOf(line: string): number {
  const [begins] = opening.exec(line) ?? [];
  if (begins === undefined) return 0;
  const markers = begins.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0;
  // A list within a list stands at least two columns further in.
  const columns = /^[ \t]*/.exec(begins)?.[0].replaceAll("\t", "    ").length ?? 0;
  return markers + Math.floor(columns / 2);
}

/** Judged line by line and paragraph by paragraph, in time that grows with the text and no faster. */
export const isMarkdownTooDeep = (text: string): boolean =>
  text.split("\n").some((line) => blocksOf(line) > BLOCKS_MAX) ||
  text.split(/\n[ \t]*\n/).some((part) => (part.match(/[*_~]+/g)?.length ?? 0) > MARKS_MAX);

/** For a field that is shown as Markdown, after its length. */
export const readableMarkdown = (name: string) =>
  z.refine<string>((text) => !isMarkdownTooDeep(text), {
    error: `${name}的引用、列表或强调嵌套过深，请简化`,
    abort: true,
  });
