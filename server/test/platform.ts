/** A survey platform for tests: our own scheme, in the address of the return and of the postback. */
import { createHmac } from "node:crypto";
import type { createPlatform, Signature } from "#contract/console/survey-platform.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";

const check: Signature = {
  kind: "signature",
  algorithm: "hmac-sha256",
  over: "url",
  parameter: "sign",
  fields: [],
};
const where = { token: "t", result: "r", ts: "ts", transaction: "x", seconds: "s", check };

/** Its status words are the join results' own numbers. */
export const plainPlatform: InputOf<typeof createPlatform>["body"] = {
  code: "plain",
  name: "测试平台",
  preset: "generic",
  active: true,
  settings: {
    entryTemplate: "https://survey.example/s?id={survey}&t={token}",
    entrySign: null,
    back: where,
    postback: { ...where, format: "query" },
    statusMap: Object.fromEntries(
      JoinResult.values.filter((value) => value > 0).map((value) => [String(value), value]),
    ),
    codes: {},
    ips: [],
    hosts: ["survey.example"],
  },
};

type Said = { address: string; token: string; word: string; at: Date; secret: string };

/** The address of a return or a postback of that platform, signed to the letter. */
export function signedAddress({ address, token, word, at, secret }: Said): string {
  const text = `${address}?t=${token}&r=${word}&ts=${Math.floor(at.getTime() / 1000)}`;
  return `${text}&sign=${createHmac("sha256", secret).update(text).digest("hex")}`;
}
