import { expect, test } from "vitest";
import type { SignAlgorithm } from "#contract/console/study/platform-signature.ts";
import type { Signature } from "#contract/console/study/survey-platform.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import { returnByAddress } from "./inbound-return.ts";
import { judgeReturn, refusals } from "./judge.ts";
import { presetSettings } from "./presets.ts";
import { readAddress } from "./raw-address.ts";
import { joined, signatureOf, signedAddress, signerOf } from "./signature.ts";
import { isAmong, isSource } from "./sources.ts";

const how = (change: Partial<Signature>): Signature => ({
  kind: "signature",
  algorithm: "hmac-sha256",
  over: "url",
  parameter: "sign",
  fields: [],
  ...change,
});
const cint = how({
  algorithm: "hmac-sha1-base64url",
  over: "url-and-separator",
  parameter: "hash",
});

/** Whether the address, as it stands, is signed with this secret. */
function verifies(raw: string, signature: Signature, secret: string): boolean {
  const address = readAddress(raw);
  const signed = address && signedAddress(address, signature);
  return signed !== undefined && signerOf(signature, signed, [{ kid: "k", key: secret }]) === "k";
}

// Published examples of Cint and BitLabs (docs/protocols.md 7.2, 7.4).
test.each([
  [
    "ZZ6VkORqV25iSWOVb5cwZ03zpns",
    "https://www.abc.com/ex.aspx?abc=def&vid=123&",
    "dYQuf4tCr1l07nDRpzO-PLSBNTQ",
  ],
  ["1234567890ABC", "https://www.abc.com/ex.aspx?abc=def&vid=123&", "h5o29uA19Z73RFWNsQU6-OW-7ls"],
  [
    "1234567890ABC",
    "http://www.samplicio.us/router/default.aspx?SID=12345dca-a691-4496-a2fa-12345b99ec29&PID=1234&",
    "XWwaVNlMH8fxcLe5OQIh-vn5_b8",
  ],
])("a Cint hash with the key %s covers %s", (key, url, hash) => {
  expect(signatureOf("hmac-sha1-base64url", key, url)).toBe(hash);
  expect(verifies(`${url}hash=${hash}`, cint, key)).toBe(true);
  expect(verifies(`${url}hash=${hash}`, cint, `${key}x`)).toBe(false);
});

test("a BitLabs hash covers the whole address before it", () => {
  const url = "https://publisher.com/complete?uid=8cc877ee-af19-488d-b28d-216fb866b996&val=500";
  const bitlabs = how({ algorithm: "hmac-sha1", parameter: "hash" });
  const hash = "dbcd6bb8ca677344592842a52b4fca9bec36cd4b";
  expect(verifies(`${url}&hash=${hash}`, bitlabs, "JLOIAUNMHFli7ZJOQVEzm98rzqnm9")).toBe(true);
  expect(
    verifies(`${url.replace("500", "501")}&hash=${hash}`, bitlabs, "JLOIAUNMHFli7ZJOQVEzm98rzqnm9"),
  ).toBe(false);
});

// Worked out with `printf '%s' … | openssl dgst`.
test.each<[SignAlgorithm, string]>([
  ["sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["md5", "900150983cd24fb0d6963f7d28e17f72"],
  ["sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("a plain %s takes the secret after the text", (algorithm, digest) => {
  expect(signatureOf(algorithm, "c", "ab")).toBe(digest);
});

test("问卷星 signs its push with sha1(activity+index+key)", () => {
  const values: Record<string, string> = { activity: "5657754", index: "12" };
  const covered = joined(["activity", "index"], (name) => values[name]);
  expect(covered).toBe("565775412");
  expect(signatureOf("sha1", "key", covered)).toBe(signatureOf("sha1", "", "565775412key"));
});

const url = "http://localhost:3000/task/back?t=abcdefghijklmnop&r=1&ts=1";
const good = `${url}&sign=${signatureOf("hmac-sha256", "secret", url)}`;

test.each([
  ["a parameter behind the signature", `${good}&r=1`],
  [
    "an upper-case signature",
    good.replace(/sign=.*/, (sign) => `sign=${sign.slice(5).toUpperCase()}`),
  ],
  ["another order", good.replace("t=abcdefghijklmnop&r=1", "r=1&t=abcdefghijklmnop")],
  ["a letter written as %61", good.replace("t=a", "t=%61")],
  ["a percent sign in small letters", good.replace("back?", "back%3f")],
  ["an extra &", good.replace("&ts", "&&ts")],
  ["another host", good.replace("localhost", "127.0.0.1")],
  ["https for http", good.replace("http:", "https:")],
  ["an empty signature", `${url}&sign=`],
  ["two signatures", `${url}&sign=x&sign=${good.split("sign=")[1]}`],
])("the raw address counts to the letter: %s is another address", (_, changed) => {
  expect(verifies(good, how({}), "secret")).toBe(true);
  expect(verifies(changed, how({}), "secret")).toBe(false);
});

test("a fragment is no part of an address", () => {
  expect(verifies(`${good}#top`, how({}), "secret")).toBe(true);
});

test("an address that cannot be decoded is none", () => {
  expect(readAddress("http://a/task/back?t=%E0%A4%A")).toBeUndefined();
  expect(readAddress("not an address")).toBeUndefined();
  expect(readAddress("/task/back?t=1&t=2")?.repeated).toBe("t");
  expect(readAddress("/task/back?t=1&%74=2")?.repeated).toBe("t");
});

test("words like __proto__ are no words of a platform", () => {
  const settings = presetSettings("generic");
  for (const word of ["__proto__", "constructor", "toString", ""]) {
    const came = returnByAddress(`/task/back?t=abcdefghijklmnop&r=${word}`, "10.0.0.1");
    const judgement =
      came &&
      judgeReturn(came, {
        settings,
        direction: "back",
        secrets: [],
        problems: [],
        now: new Date(0),
      });
    expect(judgement?.result).toBeUndefined();
    expect(judgement?.refusal).toBe(refusals.noSecret);
  }
});

test("sources are addresses and ranges of both families", () => {
  expect(["203.0.113.9", "203.0.113.0/24", "2001:db8::/32", "::1"].every(isSource)).toBe(true);
  expect(["203.0.113.0/33", "300.1.1.1", "a/8", "1.1.1.1/8/8", ""].some(isSource)).toBe(false);
  expect(isAmong("203.0.113.77", ["203.0.113.0/24"])).toBe(true);
  expect(isAmong("203.0.114.77", ["203.0.113.0/24", "bad"])).toBe(false);
  expect(isAmong("2001:db8::5", ["2001:db8::/32"])).toBe(true);
  expect(isAmong("nowhere", ["0.0.0.0/0"])).toBe(false);
});

test("comparing looks at length and content", () => {
  expect(isSameSecret("abc", "abc")).toBe(true);
  expect(isSameSecret("abc", "abd")).toBe(false);
  expect(isSameSecret("", "abc")).toBe(false);
});
