/** What is said of articles in numbers: how long, how often read, how large, how far. */
import type { ArticleCard } from "#contract/member/community/content.ts";
import { formatDay } from "../../ui/time.ts";

/** Below the least percent, somebody has only looked; above `donePercent` only links and thanks are left. */
export const leastPercent = 5;
export const donePercent = 95;

export const factsOf = ({ minutes, views, publishedAt }: ArticleCard): string =>
  `${minutes} 分钟 · ${formatCount(views)} 次阅读 · ${formatDay(publishedAt)}`;

/** 9,999 in full, then 1.2 万: nobody reads the last digits of a large number. */
export const formatCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString("zh-CN") : `${Math.floor(count / 1000) / 10} 万`;

export function readWords(percent: number): string | null {
  if (percent < leastPercent) return null;
  return percent >= donePercent ? "已读完" : `已读 ${percent}%`;
}

/** 512 B, 34 KB, 1.5 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Where in the text the lower edge of the screen is, of a body from `top` on. */
export function percentAt(lowerEdge: number, { top, height }: { top: number; height: number }) {
  if (height <= 0) return 0;
  return Math.round(Math.min(100, Math.max(0, ((lowerEdge - top) / height) * 100)));
}

export type Heading = { id: string; text: string; level: 2 | 3 };

/**
 * The server's HTML with an id on every heading that has none, and the list of them. It has been cut down to
 * an allow-list, so its tags are written in one way (server/src/platform/markdown.ts).
 */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = html.replace(
    /<h([23])(?: id="([^"<>]*)")?>([\s\S]*?)<\/h\1>/g,
    (_, level: string, id: string | undefined, inner: string) => {
      const own = id || `part-${headings.length + 1}`;
      headings.push({ id: own, text: textOf(inner), level: level === "3" ? 3 : 2 });
      return `<h${level} id="${own}">${inner}</h${level}>`;
    },
  );
  return { html: marked, headings };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** A text in pieces, those that match marked: for the words that were searched for. */
export function piecesOf(text: string, search: string): { text: string; isMatch: boolean }[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [{ text, isMatch: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "gi"))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
