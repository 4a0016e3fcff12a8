/** A notice's text, as HTML and as its beginning in plain words; each version is rendered once. */
import sanitizeHtml from "sanitize-html";
import { renderMarkdown } from "../platform/markdown.ts";

const SUMMARY_LENGTH = 80;
/** More of the source is never needed for a summary, and every line of a list asks for one. */
const SUMMARY_SOURCE = 1000;
/** The oldest go first; a page shows a hundred at most. */
const REMEMBER_MAX = 500;

type Text = { id: number; body: string; updatedAt: Date };
type Rendered = { updatedAt: number; text: string };

/** Anybody may ask for a notice, and rendering fifty thousand characters takes milliseconds. */
const remembering = (render: (body: string) => string) => {
  const known = new Map<string, Rendered>();
  return ({ id, body, updatedAt }: Text): string => {
    const at = updatedAt.getTime();
    const name = `${id}/${body.length}`;
    const kept = known.get(name);
    if (kept?.updatedAt === at) return kept.text;
    const text = render(body);
    const [oldest] = known.keys();
    if (known.size >= REMEMBER_MAX && oldest !== undefined) known.delete(oldest);
    known.set(name, { updatedAt: at, text });
    return text;
  };
};

export const htmlOf = remembering(renderMarkdown);

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** Without marks; the page shows it as text. */
export const summaryOf = remembering((body) => {
  const html = renderMarkdown(body.slice(0, SUMMARY_SOURCE));
  const bare = sanitizeHtml(html.replaceAll(/<\/(p|h\d|li|td|th|blockquote)>|<br \/>/g, "$& "), {
    allowedTags: [],
    allowedAttributes: {},
  });
  const words = bare
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
  const cut = firstLetters(words);
  return cut === words ? words : `${cut}…`;
});

const letters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** No picture of several characters is cut in two. */
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
