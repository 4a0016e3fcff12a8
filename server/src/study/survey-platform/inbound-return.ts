/** What came back, brought into one form: an address in a browser, or a platform's postback. */
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { isNestedTooDeep } from "../../platform/json-body.ts";
import { jsonOf } from "../../platform/json-text.ts";
import { type RawAddress, readAddress, readPairs } from "./raw-address.ts";

export type InboundReturn = {
  address: RawAddress;
  /** By the name of a parameter, or the dotted path of a field in JSON. */
  read(name: string): string | undefined;
  repeated: string | undefined;
  header(name: string): string | undefined;
  /** Exactly; "" for an address. */
  body: string;
  ip: string;
};

/** Undefined when it is no address. */
export function returnByAddress(raw: string, ip: string): InboundReturn | undefined {
  const address = readAddress(raw);
  if (!address) return undefined;
  const { repeated, values } = address;
  return {
    address,
    read: (name) => values.get(name),
    repeated,
    header: () => undefined,
    body: "",
    ip,
  };
}

export type Posted = {
  /** The address as the platform called it. */
  url: string;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
};
type Format = NonNullable<SurveyPlatformSettings["postback"]>["format"];

/** Undefined when it cannot be read in this format. */
export function returnByPostback({ url, body, headers, ip }: Posted, format: Format) {
  const came = returnByAddress(url, ip);
  const content = came && contentOf(came, body, format);
  if (!came || !content) return undefined;
  const header = (name: string) => [headers[name.toLowerCase()]].flat()[0];
  return { ...came, ...content, header, body } satisfies InboundReturn;
}

function contentOf(came: InboundReturn, body: string, format: Format) {
  if (format === "query") return { read: came.read, repeated: came.repeated };
  if (format === "form") {
    const pairs = readPairs(body);
    return pairs && { read: (name: string) => pairs.values.get(name), repeated: pairs.repeated };
  }
  const json = isNestedTooDeep(body) ? undefined : jsonOf(body);
  if (typeof json !== "object" || json === null) return undefined;
  return { read: (name: string) => textAt(json, name), repeated: undefined };
}

/** `payload.openid`; a number or a boolean as JSON writes it. */
function textAt(json: object, name: string): string | undefined {
  if (name === "") return undefined;
  let value: unknown = json;
  for (const key of name.split("."))
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
