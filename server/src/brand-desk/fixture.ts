/** Brands as tests read and change them at the desk. */
import * as contract from "#contract/console/brand.ts";
import { StaffRole } from "#contract/enums.ts";
import type { TestServer } from "../../test/server.ts";

export const note = "按季度评审的决定";

/** In their order; 0 is the one that answers every unknown host. */
export async function nthBrand(server: TestServer, n: number): Promise<contract.ConsoleBrand> {
  const call = await server.staff(StaffRole.of.support);
  const brand = (await call(contract.consoleBrands)).list[n];
  if (!brand) throw new Error(`no brand ${n}`);
  return brand;
}

export const moneyBody = (brand: contract.ConsoleBrand, change: Partial<contract.BrandMoney>) => ({
  params: { code: brand.code },
  body: { money: { ...brand.money, ...change }, version: brand.moneyVersion, note },
});

export const textsBody = (brand: contract.ConsoleBrand, change: Partial<contract.BrandTexts>) => ({
  params: { code: brand.code },
  body: { texts: { ...brand.texts, ...change }, version: brand.textsVersion, note },
});
