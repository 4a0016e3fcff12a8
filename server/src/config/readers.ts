/** How one setting is read from its text: a default, a range, a choice, or a sentence that says what is wrong. */
import { BlockList, isIP } from "node:net";

type ReadersRead<T> = (text: string | undefined, name: string) => T;
/** `accepts`: the possible values, for the table of settings in README.md. */
export type SettingReader<T> = ReadersRead<T> & { readonly accepts?: string };
/** Name in the environment, how it is read, and what it does in one line (README.md shows it: npm run settings). */
export type ReadersSetting = readonly [name: string, reader: SettingReader<unknown>, what: string];

const accepting = <T>(accepts: string, read: ReadersRead<T>): SettingReader<T> =>
  Object.assign(read, { accepts });

/** A setting that cannot be used; start-up prints the sentence and stops. */
export class ConfigError extends Error {}

export const text =
  (fallback: string): SettingReader<string> =>
  (given) =>
    given?.trim() || fallback;

export const optional: SettingReader<string | undefined> = (given) => given?.trim() || undefined;

export const whole = (fallback: number, min: number, max: number): SettingReader<number> =>
  accepting(`${min} to ${max}`, (given, name) => {
    const value = given?.trim() ? Number(given) : fallback;
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} 应为 ${min} 到 ${max} 的整数，现在是「${given}」`);
    return value;
  });

export const optionalWhole = (min: number, max: number): SettingReader<number | undefined> =>
  accepting(`${min} to ${max}`, (given, name) =>
    given?.trim() ? whole(min, min, max)(given, name) : undefined,
  );

/** The first choice is the default. */
export const oneOf = <const C extends readonly [string, ...string[]]>(
  ...choices: C
): SettingReader<C[number]> =>
  accepting(choices.join(", "), (given, name) => {
    const value = given?.trim() || choices[0];
    if (!choices.includes(value))
      throw new ConfigError(`${name} 应为 ${choices.join("、")} 之一，现在是「${given}」`);
    return value;
  });

export const list: SettingReader<readonly string[]> = (given) =>
  (given ?? "").split(",").flatMap((part) => (part.trim() ? [part.trim()] : []));

/** One of these, or nothing. */
export const optionalOneOf = <const C extends readonly [string, ...string[]]>(
  ...choices: C
): SettingReader<C[number] | undefined> =>
  accepting(choices.join(", "), (given, name) =>
    given?.trim() ? oneOf(...choices)(given, name) : undefined,
  );

/** Names of hosts, without scheme and port, in lower case. */
export const hosts: SettingReader<readonly string[]> = (given, name) =>
  list(given, name).map((host) => {
    const plain = host.toLowerCase();
    if (!URL.canParse(`http://${plain}`) || new URL(`http://${plain}`).hostname !== plain)
      throw new ConfigError(`${name} 应为域名，不带 http:// 和端口，现在是「${host}」`);
    return plain;
  });

/** Addresses and networks of both kinds; undefined when there are none. */
export const networks: SettingReader<BlockList | undefined> = (given, name) => {
  const entries = list(given, name);
  if (entries.length === 0) return undefined;
  const allowed = new BlockList();
  for (const entry of entries) {
    const [address = "", bits, ...more] = entry.split("/");
    const kind = isIP(address);
    const most = kind === 4 ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    if (kind === 0 || more.length > 0 || !/^\d+$/.test(bits ?? "0") || length > most)
      throw new ConfigError(`${name} 应为 IP 地址或网段（如 10.0.0.0/8），现在是「${entry}」`);
    allowed.addSubnet(address, length, kind === 4 ? "ipv4" : "ipv6");
  }
  return allowed;
};

/** An address of a server, without the slash at its end. */
const address = (given: string, name: string): string => {
  if (!URL.canParse(given) || !/^https?:/.test(given))
    throw new ConfigError(`${name} 应为 http(s) 地址，现在是「${given}」`);
  return given.replace(/\/+$/, "");
};

export const url =
  (fallback: string): SettingReader<string> =>
  (given, name) =>
    address(given?.trim() || fallback, name);

export const optionalUrl: SettingReader<string | undefined> = (given, name) =>
  given?.trim() ? address(given.trim(), name) : undefined;

/** Somebody's password is in it, so what was given is not repeated. */
export const addressOfDatabase: SettingReader<string | undefined> = (given, name) => {
  const text = given?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url?.username !== "" && url?.hostname !== "" && (url?.pathname ?? "").length > 1;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !isWhole)
    throw new ConfigError(`${name} 应为 postgres://用户:密码@主机:端口/库名`);
  return text;
};

/** Several, by commas or one a line; as a JSON list where a key holds a comma itself. */
export const secrets: SettingReader<readonly string[]> = (given, name) => {
  const text = given?.trim() ?? "";
  if (!text.startsWith("["))
    return text.split(/[,\n]/).flatMap((part) => (part.trim() ? [part.trim()] : []));
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every((one) => typeof one === "string")) return parsed;
  } catch {
    // Said below.
  }
  throw new ConfigError(`${name} 应为用逗号分隔的密钥，或 JSON 数组`);
};

/** redis:// or, by TLS, rediss://, with the number of a database at most. */
export const optionalRedisUrl: SettingReader<string | undefined> = (given, name) => {
  const value = given?.trim();
  if (!value) return undefined;
  if (!URL.canParse(value) || !/^rediss?:\/\/[^/]+(\/\d*)?$/.test(value))
    throw new ConfigError(`${name} 应为 redis:// 或 rediss:// 地址`);
  return value;
};
