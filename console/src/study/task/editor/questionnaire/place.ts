/** From `pages[0].questions[2].visibleIf` to the question that is meant. */
import { drawable } from "./drawable.ts";

const place = /^pages\[(\d+)\]\.questions\[(\d+)\]/;

/** Its name; null where the path is of a page or of the whole, or leads nowhere. */
export function questionAt(value: unknown, path: string): string | null {
  const [, page, question] = place.exec(path) ?? [];
  return drawable(value)?.pages[Number(page)]?.questions[Number(question)]?.name ?? null;
}
