/** The regions of the country by their six-digit codes (GB/T 2260), from a maintained package. */
import { areaList } from "@vant/area-data";
import type { Region } from "#contract/member/people/region.ts";

const rowsOf = (list: Record<string, string>): Region[] =>
  Object.entries(list).map(([code, name]) => ({ code, name }));

const provinces = rowsOf(areaList.province_list);
const byParent = Map.groupBy(
  [...rowsOf(areaList.city_list), ...rowsOf(areaList.county_list)],
  ({ code }) => (code.endsWith("00") ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`),
);

/** The level below `parent`, or the provinces; empty where there is nothing smaller. */
export const regionsIn = (parent: string | undefined): Region[] =>
  parent === undefined ? provinces : (byParent.get(parent) ?? []);

const names = new Map(
  [...provinces, ...[...byParent.values()].flat()].map(({ code, name }) => [code, name]),
);

/** Whether these are real places, each inside the one before, under their real names. */
export const isRealPath = (path: readonly Region[]): boolean =>
  path.every(
    ({ code, name }, level) =>
      names.get(code) === name &&
      regionsIn(path[level - 1]?.code).some((region) => region.code === code),
  );
