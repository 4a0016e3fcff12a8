/** What of the palette somebody's role has in its menu: the others lead where it has no work. */
import { front, groups } from "../entries.tsx";
import { isAt, sees, type Viewer } from "../menu.ts";
import type { Target } from "./targets.ts";

const entries = [front, ...groups.flatMap((group) => group.entries)];

/** A page that no entry stands for is everybody's own, such as one's account. */
export function isSeenBy(viewer: Viewer, { to }: Target): boolean {
  const [path = ""] = to.split("?");
  const entry = entries.find((one) => isAt(path, one.path));
  return entry === undefined || sees(viewer, entry);
}
