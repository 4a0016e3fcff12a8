/** The place of an address: real regions, from the province down to where there is nothing smaller. */
import type { Region } from "#contract/member/people/region.ts";
import { badField } from "../../platform/failure.ts";
import { regionsIn } from "../../foundation/region/api.ts";

/** The places behind these codes. Throws `badRequest`. */
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

/** 浙江省 杭州市 西湖区. Beijing is province and city at once, and is said once. */
export const nameOf = (region: readonly Region[]) =>
  [...new Set(region.map(({ name }) => name))].join(" ");
