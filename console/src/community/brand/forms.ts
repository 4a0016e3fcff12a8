/** Settings as they are typed: hosts as lines, and a number may be missing for a moment. */
import * as z from "zod/mini";
import { BrandMoney, BrandTexts } from "#contract/console/community/brand.ts";
import { type ProblemsOf, problemsIn } from "../../platform/problems.ts";

export type TextsForm = Omit<BrandTexts, "hosts" | "hue"> & { hosts: string; hue: number | null };
export type MoneyForm = {
  [K in keyof BrandMoney]: BrandMoney[K] extends number ? number | null : BrandMoney[K];
};

/** What a form of settings needs to know of its part. */
export type FormKind<Form, Part> = {
  formOf: (part: Part) => Form;
  /** Null while something is wrong. */
  partOf: (form: Form) => Part | null;
  problemsOf: (form: Form) => ProblemsOf<Form>;
};

const textsBody = (form: TextsForm) => ({
  ...form,
  hosts: form.hosts.split(/[\s,，;；、]+/).filter(Boolean),
});

export const textsKind: FormKind<TextsForm, BrandTexts> = {
  formOf: (texts) => ({ ...texts, hosts: texts.hosts.join("\n") }),
  partOf: (form) => z.safeParse(BrandTexts, textsBody(form)).data ?? null,
  problemsOf: (form) => problemsIn(BrandTexts, form, textsBody(form)),
};

export const moneyKind: FormKind<MoneyForm, BrandMoney> = {
  formOf: (money) => money,
  partOf: (form) => z.safeParse(BrandMoney, form).data ?? null,
  problemsOf: (form) => problemsIn(BrandMoney, form, form),
};
