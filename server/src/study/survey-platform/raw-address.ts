/**
 * An address as it was sent, exactly: a signature covers it as it stands, so nothing here decodes
 * and encodes again. Only values that are looked up are decoded, each by itself.
 */

export type RawAddress = {
  /** Without a fragment, which no server and no signature ever sees. */
  text: string;
  path: string;
  values: ReadonlyMap<string, string>;
  /** The first parameter that is there twice; an address with one is never believed. */
  repeated: string | undefined;
};

/** Undefined when it is no address, or one that cannot be decoded. */
export function readAddress(raw: string): RawAddress | undefined {
  const text = raw.replace(/#.*$/s, "");
  const found = /^(?:https?:\/\/[^/?\s]+)?(\/[^?]*)?(?:\?(.*))?$/is.exec(text);
  if (!found) return undefined;
  const read = readPairs(found[2] ?? "");
  return read && { text, path: found[1] ?? "/", ...read };
}

type Pairs = Pick<RawAddress, "values" | "repeated">;

/** Pairs of a query, or of a form's body. */
export function readPairs(query: string): Pairs | undefined {
  const values = new Map<string, string>();
  let repeated: string | undefined;
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const [name = "", ...rest] = pair.split("=");
    const key = decoded(name);
    const value = decoded(rest.join("="));
    if (key === undefined || value === undefined) return undefined;
    // Nothing is ever looked up under no name.
    if (key === "") continue;
    if (values.has(key)) repeated ??= key;
    values.set(key, value);
  }
  return { values, repeated };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** The questionnaire's number where it stands in the path: `5657754` of `/vm/5657754.aspx`. */
export const fileNameOf = (path: string): string =>
  (path.split("/").at(-1) ?? "").replace(/\.[A-Za-z0-9]+$/, "");

/** As the database can hold it: without U+0000, and cut. */
export const storable = (text: string, max: number): string =>
  text.replaceAll("\0", "␀").slice(0, max);
