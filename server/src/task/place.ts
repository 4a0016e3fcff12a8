/** Where a task may be taken, and with what: the rules that need nothing but the visitor themselves. */
import { cityName } from "../geo/service.ts";
import type { DoorTask } from "./door-sql.ts";
import { platformOf } from "./platform.ts";

/** Why not from this city, in plain Chinese; "" where it cannot be told. */
export function wrongCity(
  task: Pick<DoorTask, "cities" | "unknownCity">,
  city: string,
): string | undefined {
  if (task.cities.length === 0) return undefined;
  const wanted = task.cities.map(cityName);
  const only = `本任务只面向${listed(wanted)}`;
  if (city === "")
    return task.unknownCity
      ? undefined
      : `${only}，而你的网络地址看不出所在城市。可以换一个网络再试。`;
  return wanted.includes(city) ? undefined : `${only}，你的网络地址在${city}。这不影响你的信用。`;
}

const CITIES_NAMED = 10;
const listed = (cities: readonly string[]): string =>
  cities.slice(0, CITIES_NAMED).join("、") +
  (cities.length > CITIES_NAMED ? `等 ${cities.length} 个城市` : "");

const places = { pc: "电脑", h5: "手机" } as const;

/** Why not with this browser. */
export async function wrongPlatform(
  { platforms }: Pick<DoorTask, "platforms">,
  userAgent: string,
): Promise<string | undefined> {
  if (platforms.length === Object.keys(places).length) return undefined;
  const platform = await platformOf(userAgent);
  // A browser that does not say what it is gets the benefit of the doubt.
  if (platform === undefined || platforms.includes(platform)) return undefined;
  return platform === "pc"
    ? `本任务只能在${places.h5}上参与，请用${places.h5}打开`
    : `本任务只能在${places.pc}上参与，请用${places.pc}打开`;
}
