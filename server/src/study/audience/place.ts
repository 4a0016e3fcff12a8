/** What a region's code means, in words. */
import { regionsIn } from "../../foundation/region/api.ts";

/** 320500 → 苏州市; undefined for a code of nothing. */
export function placeName(code: string): string | undefined {
  const parent = code.endsWith("0000")
    ? undefined
    : code.endsWith("00")
      ? `${code.slice(0, 2)}0000`
      : `${code.slice(0, 4)}00`;
  return regionsIn(parent).find((region) => region.code === code)?.name;
}
