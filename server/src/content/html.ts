/** An article's text as HTML, and how long reading it takes. */
import { renderArticle } from "../platform/markdown.ts";
import type { World } from "../platform/world.ts";

/** Rendering costs milliseconds and anybody may ask: the articles read last are kept, each as it was changed last. */
const KEPT = 300;
const rendered = new WeakMap<World, Map<number, { updatedAt: number; html: string }>>();

export function htmlOf(
  world: World,
  { id, body, updatedAt }: { id: number; body: string; updatedAt: Date },
): string {
  const memory = rendered.get(world) ?? new Map<number, { updatedAt: number; html: string }>();
  rendered.set(world, memory);
  const known = memory.get(id);
  const at = updatedAt.getTime();
  const html = known?.updatedAt === at ? known.html : renderArticle(body);
  // A Map keeps the order of insertion: the first is the one that nobody has read for longest.
  memory.delete(id);
  memory.set(id, { updatedAt: at, html });
  const [oldest] = memory.keys();
  if (memory.size > KEPT && oldest !== undefined) memory.delete(oldest);
  return html;
}

const CHINESE_A_MINUTE = 400;
const WORDS_A_MINUTE = 200;

/** At least one. Marks of Markdown are hardly any, addresses of pictures and links are not read. */
export function minutesOf(body: string): number {
  const text = body.replace(/\]\([^)]*\)/g, "]");
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(chinese / CHINESE_A_MINUTE + words / WORDS_A_MINUTE));
}
