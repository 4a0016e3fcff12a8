/**
 * Gives each feature its own copies of the small pieces that it draws with, of which each then holds no more than is used
 * there. In one copy for all they would be a dozen files of half a kilobyte that a page waits for, or one file
 * of which it needs a third (docs/decisions/0124).
 */
import type { Plugin } from "vite";
import { isPiece } from "./groups.ts";

const feature = /\/web\/src\/(?:people|study|money|community)\/(\w[\w-]*)\/|\?of=([\w-]+)$/;
/** Around every member's page, and drawn with it. */
const around = /\/web\/src\/layout\/(HomeLayout|MemberFace|Sidebar)\.tsx$/;

/** Of a module, not of a component. */
const state =
  /^(export )?let |\b(createContext|createStore|later)\(|^(export )?const \w+(: [^=]+)? = new /m;

const ownerOf = (importer: string): string | undefined => {
  const [, folder, copy] = feature.exec(importer) ?? [];
  return copy ?? folder ?? (around.test(importer) ? "around" : undefined);
};

export const piecesPlugin = (): Plugin => ({
  name: "pieces-of-features",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, { kind }) {
    const owner =
      importer === undefined || kind === "dynamic-import" ? undefined : ownerOf(importer);
    if (owner === undefined || !/^(\.|#contract\/)/.test(source)) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && isPiece(resolved.id) ? `${resolved.id}?of=${owner}` : null;
  },
  transform(code, id) {
    if (id.includes("?of=") && state.test(code))
      this.error(`${id} has a state, of which copies would each have one of their own`);
  },
});
