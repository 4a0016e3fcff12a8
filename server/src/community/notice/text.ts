/** A notice's text, as HTML and as its beginning in plain words; each version is rendered once. */
import sanitizeHtml from "sanitize-html";
import { withoutEntities } from "../../platform/link-list.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import { renderedOnce } from "../../platform/rendered.ts";
import type { World } from "../../platform/world.ts";

const SUMMARY_LENGTH = 80;
/** More of the source is never needed for a summary, and every line of a list asks for one. */
const SUMMARY_SOURCE = 1000;
/** A page shows a hundred at most. */
const REMEMBER_MAX = 500;

type Text = { id: number; body: string; updatedAt: Date };

const html = renderedOnce(renderMarkdown, REMEMBER_MAX);
const summary = renderedOnce(summarised, REMEMBER_MAX);

export const htmlOf = (world: World, row: Text): string => html(world, row.id, row);

/** Without marks; the page shows it as text. */
export const summaryOf = (world: World, row: Text): string => summary(world, row.id, row);

function summarised(body: string): string {
  const marked = renderMarkdown(body.slice(0, SUMMARY_SOURCE));
  const bare = sanitizeHtml(marked.replaceAll(/<\/(p|h\d|li|td|th|blockquote)>|<br \/>/g, "$& "), {
    allowedTags: [],
    allowedAttributes: {},
  });
  const words = withoutEntities(bare).replaceAll(/\s+/g, " ").trim();
  const cut = firstLetters(words);
  return cut === words ? words : `${cut}…`;
}

const letters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** A character that is made of several code points is not cut in two. */
function firstLetters(words: string): string {
  let kept = "";
  let count = 0;
  for (const { segment } of letters.segment(words)) {
    if (count === SUMMARY_LENGTH) return kept;
    kept += segment;
    count += 1;
  }
  return kept;
}
