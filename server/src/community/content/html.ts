/** An article's text as HTML, and how long reading it takes. */
import { renderArticle } from "../../platform/markdown.ts";
import { renderedOnce } from "../../platform/rendered.ts";
import type { World } from "../../platform/world.ts";

const once = renderedOnce(renderArticle, 300);

export const htmlOf = (world: World, row: { id: number; body: string; updatedAt: Date }): string =>
  once(world, row.id, row);

const CHINESE_A_MINUTE = 400;
const WORDS_A_MINUTE = 200;

/** At least one. Markdown's own marks are so few that they count; addresses of pictures and links do not. */
export function minutesOf(body: string): number {
  const text = body.replace(/\]\([^)]*\)/g, "]");
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(chinese / CHINESE_A_MINUTE + words / WORDS_A_MINUTE));
}
