/**
 * Once articles have changed, what this process remembers of them is forgotten: it shows the change at once. Other
 * processes see it by the mark that the transaction leaves (markPagesChanged).
 */
import { forgetBrands } from "../../foundation/brand/api.ts";
import type { World } from "../../platform/world.ts";
import { forgetCounts } from "./categories.ts";

const hearers = new WeakMap<World, Set<() => void>>();

/** Calls `forget` after each change of this process. */
export function whenArticlesChange(world: World, forget: () => void): void {
  hearers.set(world, (hearers.get(world) ?? new Set()).add(forget));
}

/** After the commit: what was read before would be remembered as it was. */
export function articlesChanged(world: World): void {
  forgetBrands(world);
  forgetCounts(world);
  for (const forget of hearers.get(world) ?? []) forget();
}
