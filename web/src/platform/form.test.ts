/** When a form sends itself: with the last digit of its code, if nothing is missing, and once. */
import type { UseFormReturn } from "react-hook-form";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { submitWhenFit } from "./form.ts";

type Values = { mobile: string; code: string };
const rules = z.object({ mobile: z.string().check(z.minLength(1)), code: z.string() });

function sendWith(values: Values, isSubmitting = false) {
  const submit = vi.fn(async () => undefined);
  // What submitWhenFit asks of a form.
  const form = { getValues: () => values, formState: { isSubmitting } };
  submitWhenFit(form as unknown as UseFormReturn<Values>, rules, submit)();
  return submit.mock.calls.length;
}

test("a form to which nothing is missing sends itself", () => {
  expect(sendWith({ mobile: "13912345678", code: "123456" })).toBe(1);
});

test("a form to which something is missing says nothing yet", () => {
  expect(sendWith({ mobile: "", code: "123456" })).toBe(0);
});

test("a form that is on its way is not sent again by a digit that is typed anew", () => {
  expect(sendWith({ mobile: "13912345678", code: "123456" }, true)).toBe(0);
});
