import { expect, test } from "vitest";
import { errors } from "#contract/errors.ts";
import { codes } from "./codes.ts";

test.each(Object.entries(codes))("%s is %i in the contract, too", (name, code) => {
  expect(errors[name as keyof typeof codes].code).toBe(code);
});
