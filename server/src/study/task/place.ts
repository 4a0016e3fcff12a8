/** Where a task may be taken, and with what: the rules that need nothing but the visitor themselves. */
import { cityName } from "../../foundation/geo/api.ts";
import type { EntryTask } from "./entry-rules-sql.ts";
import { platformOf } from "./platform.ts";

/**
 * Why not from this city, in plain Chinese; "" where it cannot be told. Which cities it is for is not said:
 * that would teach from where to come.
 */
export function wrongCity(
  task: Pick<EntryTask, "cities" | "unknownCity">,
  city: string,
): string | undefined {
  if (task.cities.length === 0) return undefined;
  const wanted = task.cities.map(cityName);
  if (city === "")
    return task.unknownCity
      ? undefined
      : "从你的网络地址看不出所在地区，无法参与本任务。可以换一个网络再试。";
  return wanted.includes(city) ? undefined : "本任务不面向你网络所在的地区。这不影响你的信用。";
}

const places = { pc: "电脑", h5: "手机" } as const;

/** Why not with this browser. */
export async function wrongPlatform(
  { platforms }: Pick<EntryTask, "platforms">,
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
