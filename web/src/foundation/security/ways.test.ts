import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { askingBy, keyOfProof, type Way } from "./ways.ts";

const { reset, bind, close, exportData } = CodeScreen.of;

test("one check for the mobile, the password or a third party is kept as one for all of them", () => {
  const keys = (["contact", reset, bind] as const).map((purpose) => keyOfProof(purpose, 7));
  expect(new Set(keys).size).toBe(1);
});

test("closing and the export each want a check of their own", () => {
  const keys = ([reset, close, exportData] as const).map((purpose) => keyOfProof(purpose, 7));
  expect(new Set(keys).size).toBe(3);
});

test("what somebody proved in this tab is not taken for proved by whoever signs in there next", () => {
  for (const purpose of ["contact", close] as const)
    expect(keyOfProof(purpose, 7)).not.toBe(keyOfProof(purpose, 8));
});

test("a code is asked for with what it is for and by what is checked", () => {
  const way = (key: Way["key"]) => ({ key }) as Way;
  expect(askingBy(way("sms"), close)).toEqual({ body: { screen: close, checkType: 1 } });
  expect(askingBy(way("email"), reset)).toEqual({ body: { screen: reset, checkType: 2 } });
});
