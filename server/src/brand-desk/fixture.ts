/** Brands as tests read and change them at the desk. */
import type { Call } from "#contract/client.ts";
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

/** What is done to the first brand's rules of money. */
export function ofFirstBrand(server: TestServer) {
  const first = () => nthBrand(server, 0);
  const save = async (call: Call, change: Partial<contract.BrandMoney>) =>
    call(contract.saveBrandMoney, moneyBody(await first(), change));
  /** The one proposal that this change made. */
  const proposed = async (call: Call, change: Partial<contract.BrandMoney>) => {
    const { pending } = await save(call, change);
    const made = pending.at(-1);
    if (!made) throw new Error("nothing was proposed");
    return made;
  };
  return { first, save, proposed };
}
