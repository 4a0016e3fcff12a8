import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rawTopLevelValue } from "./raw-value.ts";
import { alipayTimestamp, signRsa2, textToSign, verifyRsa2 } from "./signature.ts";
import { simulatedKey } from "./simulated-keys.ts";

test("the time is Beijing's, wherever the process runs", () => {
  expect(alipayTimestamp(new Date("2026-11-21T16:05:09.123Z"))).toBe("2026-11-22 00:05:09");
});

test("what is signed is sorted and raw, with sign_type, without sign and empty values", () => {
  const params = { b: "你 好&=", sign_type: "RSA2", a: "1", sign: "x", empty: "" };
  expect(textToSign(params)).toBe("a=1&b=你 好&=&sign_type=RSA2");
});

test("a signature holds for its text and key only", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signature = signRsa2("金额=1", privateKey);
  expect(verifyRsa2("金额=1", signature, publicKey)).toBe(true);
  expect(verifyRsa2("金额=2", signature, publicKey)).toBe(false);
  expect(verifyRsa2("金额=1", signature, other.publicKey)).toBe(false);
  expect(verifyRsa2("金额=1", "", publicKey)).toBe(false);
});

test.each([
  ['{"a_response":{"x":"\\u4f60\\/","sign":"no"},"sign":"yes"}', "sign", '"yes"'],
  ['{"sign":"first","a_response":{"y":[1,{"z":"}"}]} }', "a_response", '{"y":[1,{"z":"}"}]}'],
  ['{ "n" : -1.5e3 , "t" : true }', "n", "-1.5e3"],
  ['{ "n" : -1.5e3 , "t" : true }', "t", "true"],
  ['{"\\u0061":"by its meaning"}', "a", '"by its meaning"'],
  ['{"s":"a \\" quote","q":"\\\\"}', "q", '"\\\\"'],
  ['{"s":"\\"a\\":1"}', "a", undefined],
  ["{}", "a", undefined],
  ['{"a":{"b":1}}', "b", undefined],
])("the raw value in %s of %s", (json, key, raw) => {
  expect(rawTopLevelValue(json, key)).toBe(raw);
});

test("the raw value is the very text that was put in, whatever it is", () => {
  const space = fc.stringMatching(/^[ \n\t]{0,2}$/);
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.string(), space, (value, other, name, gap) => {
      fc.pre(name !== "wanted");
      const raw = JSON.stringify(value, null, gap);
      const pairs = [
        `"wanted"${gap}:${gap}${raw}`,
        `${JSON.stringify(name)}:${JSON.stringify(other)}`,
      ];
      for (const order of [pairs, pairs.toReversed()])
        expect(
          rawTopLevelValue(`${gap}{${gap}${order.join(`${gap},${gap}`)}${gap}}`, "wanted"),
        ).toBe(raw);
    }),
  );
});

test("server and simulator that start at once agree on the first one's keys", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-keys-"));
  try {
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => simulatedKey(dataDir, "alipay")),
    );
    for (const key of keys) expect(key.equals(keys[0] ?? key)).toBe(true);
    expect((await simulatedKey(dataDir, "app")).equals(await simulatedKey(dataDir, "alipay"))).toBe(
      false,
    );
    // Nothing half made is left.
    expect(readdirSync(join(dataDir, "simulator")).toSorted()).toEqual(["alipay.pem", "app.pem"]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
