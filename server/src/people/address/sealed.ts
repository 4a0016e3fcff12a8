/** Where a parcel goes: sealed at rest, and masked for those who do not send parcels. */
import type { ParcelLabel } from "#contract/member/people/address.ts";
import type { Region } from "#contract/member/people/region.ts";
import { maskMobile } from "../../platform/mask.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { nameOf } from "./place.ts";

/** With the names as they were when the member chose them: what is printed does not change under them. */
export type Address = { name: string; mobile: string; region: Region[]; detail: string };

/** What it was given for: each has a key of its own, so that no row can be put into another's place. */
export type Purpose = "trial-address" | "member-address" | "exchange-address";

export const sealAddress = (world: World, purpose: Purpose, address: Address): string =>
  sealText(world, purpose, JSON.stringify(address));

/** Undefined once it was forgotten, because its member left. */
export const openAddress = (world: World, purpose: Purpose, sealed: string): Address | undefined =>
  sealed === ""
    ? undefined
    : // Written by sealAddress: nobody else has the key.
      (JSON.parse(unsealText(world, purpose, sealed).toString()) as Address);

export const presentAddress = (address: Address | undefined): ParcelLabel =>
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
export const maskedAddress = (address: Address | undefined): ParcelLabel =>
  address
    ? {
        name: `${address.name.slice(0, 1)}**`,
        mobile: maskMobile(address.mobile),
        region: nameOf(address.region.slice(0, 2)),
        regionCodes: [],
        detail: "******",
      }
    : presentAddress(undefined);
