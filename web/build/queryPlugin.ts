/**
 * Leaves out what React Query's hooks ask at every render and this site never uses: suspense, error
 * boundaries that retry, and a cache that is restored from a disk. 0.5 KB (gzip) of every member page. The
 * version is pinned; should a newer one move these files, size.test.ts notices that the saving is gone.
 */
import type { Plugin } from "vite";

const unused =
  /^\.\/(suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$/;

export const queryPlugin = (stub: string): Plugin => ({
  name: "query-without-suspense",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer?.includes("/@tanstack/react-query/build/modern/") && unused.test(source) ? stub : null,
});
