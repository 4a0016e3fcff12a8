/** Markdown to HTML that is safe to put into a page: rendered, then cut down to an allow-list. */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

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

export const renderMarkdown = (text: string): string =>
  sanitizeHtml(marked.parse(text, { async: false, gfm: true }), allowed);
