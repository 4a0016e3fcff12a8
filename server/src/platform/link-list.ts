/** The links of a rendered text, however its Markdown writes them. */

/** Links of HTML that our renderer made. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => withoutEntities(href));

export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
