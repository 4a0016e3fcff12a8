/** How one setting is read from its text: a default, a range, a choice, or a sentence that says what is wrong. */
export type Reader<T> = (text: string | undefined, name: string) => T;

/** A setting that cannot be used; start-up prints the sentence and stops. */
export class ConfigError extends Error {}

export const text =
  (fallback: string): Reader<string> =>
  (given) =>
    given?.trim() || fallback;

export const optional: Reader<string | undefined> = (given) => given?.trim() || undefined;

export const whole =
  (fallback: number, min: number, max: number): Reader<number> =>
  (given, name) => {
    const value = given?.trim() ? Number(given) : fallback;
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} 应为 ${min} 到 ${max} 的整数，现在是「${given}」`);
    return value;
  };

export const optionalWhole =
  (min: number, max: number): Reader<number | undefined> =>
  (given, name) =>
    given?.trim() ? whole(min, min, max)(given, name) : undefined;

/** The first choice is the default. */
export const oneOf =
  <const C extends readonly [string, ...string[]]>(...choices: C): Reader<C[number]> =>
  (given, name) => {
    const value = given?.trim() || choices[0];
    if (!choices.includes(value))
      throw new ConfigError(`${name} 应为 ${choices.join("、")} 之一，现在是「${given}」`);
    return value;
  };

export const list: Reader<readonly string[]> = (given) =>
  (given ?? "").split(",").flatMap((part) => (part.trim() ? [part.trim()] : []));

/** An address of a server, without the slash at its end. */
const address = (given: string, name: string): string => {
  if (!URL.canParse(given) || !/^https?:/.test(given))
    throw new ConfigError(`${name} 应为 http(s) 地址，现在是「${given}」`);
  return given.replace(/\/+$/, "");
};

export const url =
  (fallback: string): Reader<string> =>
  (given, name) =>
    address(given?.trim() || fallback, name);

export const optionalUrl: Reader<string | undefined> = (given, name) =>
  given?.trim() ? address(given.trim(), name) : undefined;
