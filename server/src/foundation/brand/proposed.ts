/** What a proposal about a brand's rules has to know of the brand, whichever rules they are. */
import type { Db } from "../../platform/db.ts";
import { forgetBrands } from "./service.ts";
import { allBrands, type Brand } from "./sql.ts";

const byCode =
  <T>(valueOf: (brand: Brand) => T) =>
  async (db: Db): Promise<ReadonlyMap<string, T>> =>
    new Map((await allBrands(db)).map((brand) => [brand.code, valueOf(brand)]));

export const aboutBrands = {
  subjectKind: "brand",
  delayHours: byCode(({ looseningDelayHours }) => looseningDelayHours),
  subjectNames: byCode(({ siteName }) => siteName),
  afterwards: forgetBrands,
} as const;
