/** Which names belong to a city; other names are not known. */
import { areaList } from "@vant/area-data";
import { cityName } from "../geo/api.ts";

/** One city each; their districts are not told apart by an address. */
const wholeProvinces = new Set(["北京", "天津", "上海", "重庆", "香港", "澳门"]);

const inProvinces = Object.values(areaList.province_list)
  .map(cityName)
  .filter((name) => wholeProvinces.has(name));

/** Cities that belong to a province directly stand among the counties, under codes like 429000. */
const direct = Object.entries(areaList.county_list)
  .filter(([code]) => code.slice(2, 4) === "90")
  .map(([, name]) => cityName(name));

const cities = new Set([
  ...inProvinces,
  ...Object.values(areaList.city_list).map(cityName),
  ...direct,
]);

/** Whether there is a city of this name, however it is written: 上海, 上海市, 大理州. */
export const isCity = (name: string): boolean => cities.has(cityName(name));
