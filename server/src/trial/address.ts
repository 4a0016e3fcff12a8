/** Where a parcel goes: sealed at rest, and masked for those who do not send parcels. */
import type { Region } from "#contract/member/region.ts";
import type { TrialApplication } from "#contract/member/trial.ts";
import { badField } from "../platform/failure.ts";
import { maskMobile } from "../platform/mask.ts";
import { seal, unseal } from "../platform/seal.ts";
import type { World } from "../platform/world.ts";
import { regionsIn } from "../region/service.ts";

/** With the names as they were when the member chose them: what is printed does not change under them. */
export type Address = { name: string; mobile: string; region: Region[]; detail: string };
type Shown = TrialApplication["address"];

const PURPOSE = "trial-address";

export const sealAddress = (world: World, address: Address): string =>
  seal(world, PURPOSE, Buffer.from(JSON.stringify(address))).toString("base64");

/** Undefined once it was forgotten, because its member left. */
export const openAddress = (world: World, sealed: string): Address | undefined =>
  sealed === ""
    ? undefined
    : // Written by sealAddress: nobody else has the key.
      (JSON.parse(unseal(world, PURPOSE, Buffer.from(sealed, "base64")).toString()) as Address);

/** The places behind these codes, down to where there is nothing smaller. Throws `badRequest`. */
export function placesOf(codes: readonly string[]): Region[] {
  const places: Region[] = [];
  for (const code of codes) {
    const place = regionsIn(places.at(-1)?.code).find((one) => one.code === code);
    if (!place) throw badField("region", "请从列表中选择地区");
    places.push(place);
  }
  if (regionsIn(places.at(-1)?.code).length > 0) throw badField("region", "请选择到区县");
  return places;
}

const nameOf = (region: readonly Region[]) => region.map(({ name }) => name).join(" ");

export const shownAddress = (address: Address | undefined): Shown =>
  address
    ? {
        name: address.name,
        mobile: address.mobile,
        region: nameOf(address.region),
        regionCodes: address.region.map(({ code }) => code),
        detail: address.detail,
      }
    : { name: "", mobile: "", region: "", regionCodes: [], detail: "" };

/** Enough to see which part of the country it is, too little to find anybody. */
export const maskedAddress = (address: Address | undefined): Shown =>
  address
    ? {
        name: `${address.name.slice(0, 1)}**`,
        mobile: maskMobile(address.mobile),
        region: nameOf(address.region.slice(0, 2)),
        regionCodes: [],
        detail: "******",
      }
    : shownAddress(undefined);
