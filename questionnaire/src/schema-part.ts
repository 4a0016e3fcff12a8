/** What the shapes of a questionnaire's parts are made of. */
import { z } from "zod/mini";
import { ITEM } from "./block.ts";
import { cleaned } from "./checked.ts";

export const optional = z.exactOptional;
export const flag = optional(z.boolean());
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
export const listOf = <T extends z.core.SomeType>(item: T, max: number, min = 1) =>
  z.array(item).check(z.minLength(min), z.maxLength(max));

const NAME_RULE = "编号要以字母或汉字开头，只能包含字母、汉字、数字、下划线和短横线";

/** Names become keys of objects and heads of columns, so nothing that an object already has. */
export const name = text(40).check(
  z.refine((value) => /^\p{L}[\p{L}\p{N}_-]*$/u.test(value) && !(value in {}), {
    error: NAME_RULE,
  }),
);

/** What a condition may read: also `q3@beijing`, one item of a loop, and inside a loop its current item. */
export const readName = text(110).check(
  z.refine(
    (value) =>
      value === ITEM ||
      (/^\p{L}[\p{L}\p{N}_-]*(@[\p{L}\p{N}_-]+)?$/u.test(value) && !(value in {})),
    { error: NAME_RULE },
  ),
);

export const value = text(64).check(
  z.refine((given) => cleaned(given) === given && !(given in {}), {
    error: "选项值的首尾不能有空格，也不能有特殊字符",
  }),
);
