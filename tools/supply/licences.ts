/** Under which licences packages may come in: what they ask of anyone who serves a site with them is met here. */
import type { Package } from "./packages.ts";

/** Name the author, and no more. */
const free = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
]);
/** Libraries that are linked as their authors built them: libvips beside sharp. */
const linked = /^@img\/sharp-/;
const LINKED = new Set(["LGPL-3.0-or-later"]);
/** Changed files of it would have to be shown; of tools that are not shipped there is nobody to show them to. */
const BUILDS = new Set(["MPL-2.0"]);

export const isAllowed = ({ name, licence = "", isShipped }: Package): boolean => {
  const parts = licence.split(" AND ");
  return parts.every(
    (one) =>
      free.has(one) || (linked.test(name) && LINKED.has(one)) || (!isShipped && BUILDS.has(one)),
  );
};
