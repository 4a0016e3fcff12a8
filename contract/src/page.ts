/** Keyset pages: a cursor is the last row's place, so a page costs the same at any depth. */
import * as z from "zod/mini";
import { limits } from "./limits.ts";

/** `cursor` comes from the page before; `size` is 1-100, 20 unless said. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(100))),
  size: z._default(
    z.coerce.number<string | number>({ error: "每页条数应为 1-100" }).check(
      z.refine((n) => Number.isInteger(n) && n >= 1 && n <= limits.pageMax, {
        error: "每页条数应为 1-100",
      }),
    ),
    20,
  ),
};

/** `next` is null on the last page. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.array(item), next: z.nullable(z.string()) });
