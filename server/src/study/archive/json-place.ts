/** JSON from outside, and where in its text something stands. */
import { findNodeAtLocation, type ParseError, parseTree } from "jsonc-parser";
import { isNestedTooDeep } from "../../platform/json-body.ts";
import { limits } from "#contract/limits.ts";
import { type Place, refusedAt } from "./fault.ts";

type Path = readonly (string | number)[];
/** `line`: at which line of the file the text begins. */
export type Source = { file: string; line: number; text: string };

/** Throws `ArchiveRefused` with the first place that is no JSON. */
export function readJson(source: Source): unknown {
  const { file, line, text } = source;
  if (isNestedTooDeep(text))
    throw refusedAt({ file, line }, `嵌套过深，最多 ${limits.nestingMax} 层`);
  try {
    return JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    throw refusedAt(placeAt(source, errors[0]?.offset ?? 0), "不是正确的 JSON");
  }
}

/** Of what stands at this path, or of the nearest thing around it that is there. */
export function placeOf(source: Source, path: Path): Place {
  const tree = parseTree(source.text);
  for (let depth = path.length; tree && depth > 0; depth -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, depth));
    if (found) return placeAt(source, found.offset);
  }
  return placeAt(source, tree?.offset ?? 0);
}

export function placeAt({ file, line, text }: Source, offset: number): Place {
  const lines = text.slice(0, offset).split("\n");
  return { file, line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** `pages[0].questions[1].title`, as the questionnaire's reader writes it. */
export const pathIn = (written: string): Path =>
  [...written.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([word, index]) =>
    index === undefined ? word : Number(index),
  );
