/**
 * The settings of a tool that needs some and looks at no others: what a server must have, and what goes with what, is not said to an
 * administrator whose shell has the file of a server's settings and neither its secrets nor its NODE_ENV.
 */
import { type Environment, type Key, readEach, type ReadSetting, settings } from "./config.ts";
import { newComplaints } from "./source.ts";

type Needed<K extends Key, O extends Key> = { [N in K]: NonNullable<ReadSetting[N]> } & {
  [N in O]: ReadSetting[N];
};

/** Each of `keys`, and of `others` those that are set; throws one ConfigError that names all that is missing or wrong. */
export function readNeeded<K extends Key, O extends Key = never>(
  env: Environment,
  keys: readonly K[],
  others: readonly O[] = [],
): Needed<K, O> {
  const complaints = newComplaints();
  const { given, wrong } = readEach(env, [...keys, ...others], complaints);
  for (const key of keys)
    if (given[key] === undefined && !wrong.has(key))
      complaints.add(`请设置 ${settings[key][0]}：${settings[key][2]}`);
  complaints.throwIfAny();
  return given as Needed<K, O>;
}
