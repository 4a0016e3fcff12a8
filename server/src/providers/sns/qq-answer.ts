/** QQ's three forms of one answer: `callback( {…} );`, JSON, `a=1&b=2`. */
import { parseJson, readAs } from "./ask.ts";
import * as z from "zod/mini";

const Members = z.record(z.string(), z.unknown());

export function parseQq(text: string): Record<string, unknown> {
  const wrapped = /^\s*callback\(\s*(.*)\s*\);?\s*$/s.exec(text)?.[1];
  if (wrapped !== undefined) return readAs(Members, parseJson(wrapped));
  if (text.trimStart().startsWith("{")) return readAs(Members, parseJson(text));
  return Object.fromEntries(new URLSearchParams(text.trim()));
}
