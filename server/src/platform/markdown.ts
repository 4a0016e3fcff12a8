/** Markdown to HTML that is safe to put into a page: rendered, then cut down to an allow-list. */
import { Marked, marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { isMarkdownTooDeep } from "#contract/markdown.ts";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."h2 h3 h4 p br hr ul ol li blockquote strong em del code pre a img".split(" "),
    ..."table thead tbody tr th td".split(" "),
  ],
  allowedAttributes: { a: ["href", "rel", "target"], img: ["src", "alt", "loading"] },
  allowedSchemes: ["https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  transformTags: {
    // The page's own title is its only h1.
    h1: "h2",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener nofollow", target: "_blank" }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
  },
};

export const renderMarkdown = (text: string): string => sanitizeHtml(parsed(marked, text), allowed);

/** What was kept before texts were bounded, and is nested deeper than the renderer's stack, is shown as it was written. */
const parsed = (by: Pick<Marked, "parse">, text: string): string =>
  isMarkdownTooDeep(text)
    ? `<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`
    : by.parse(text, { async: false, gfm: true });

/**
 * An article: its headings can be led to (`#section-2`), its tables keep their alignment, and its pictures are
 * ours or on https. The ids are numbers and not words of the text, which could be made to look like ours.
 */
export function renderArticle(text: string): string {
  let headings = 0;
  const numbered = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        headings += 1;
        const level = Math.min(Math.max(depth, 2), 4);
        const inner = this.parser.parseInline(tokens);
        return `<h${level} id="section-${headings}">${inner}</h${level}>\n`;
      },
    },
  });
  return sanitizeHtml(parsed(numbered, text), article);
}

const isOfOurs = (address: string) => /^(?:\/(?![/\\])|#section-\d+$)/.test(address);
const leave = sanitizeHtml.simpleTransform("a", { rel: "noopener nofollow", target: "_blank" });
const alignments = ["left", "center", "right"];

const article: sanitizeHtml.IOptions = {
  ...allowed,
  allowedAttributes: {
    ...allowed.allowedAttributes,
    ...Object.fromEntries(["h2", "h3", "h4"].map((tag) => [tag, ["id"]])),
    ...Object.fromEntries(
      ["th", "td"].map((tag) => [tag, [{ name: "align", values: alignments }]]),
    ),
  },
  transformTags: {
    ...allowed.transformTags,
    // A page of ours opens where the reader is.
    a: (tag, attributes) =>
      isOfOurs(attributes["href"] ?? "")
        ? { tagName: tag, attribs: { href: attributes["href"] ?? "" } }
        : leave(tag, attributes),
    // Raw HTML could bring an id of its own.
    ...Object.fromEntries(["h2", "h3", "h4"].map((tag) => [tag, ownId])),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === "img" && !/^(?:https:\/\/|\/(?![/\\]))/.test(attribs["src"] ?? ""),
};

function ownId(tagName: string, { id = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^section-\d+$/.test(id) ? { id } : {} };
}
