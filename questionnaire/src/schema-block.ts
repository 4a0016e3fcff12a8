/** The shape of blocks, loops, arms and what is carried forward; `block.ts` says what they mean. */
import { z } from "zod/mini";
import { flag, listOf, name, optional, readName, text, value } from "./schema-part.ts";

const MOST_ITEMS = 100;
const MOST_ARMS = 10;

const take = z.enum(["chosen", "unchosen", "shown"]);
const labelled = z.strictObject({ value, label: text(500) });
const whole = z.int().check(z.minimum(-1000), z.maximum(1000));
const count = z.int().check(z.minimum(1), z.maximum(MOST_ITEMS));

export const carry = z.strictObject({ question: readName, take });

const loop = z.strictObject({
  over: z.union([
    carry,
    z.strictObject({ list: listOf(labelled, MOST_ITEMS, 0) }),
    z.strictObject({ from: whole, to: whole }),
    z.strictObject({ count: readName, most: count }),
  ]),
  order: optional(z.enum(["random", "leastFilled"])),
  most: optional(count),
});

export const blockShape = z.strictObject({
  name,
  title: optional(text(200)),
  shufflePages: flag,
  shuffleWith: optional(text(40)),
  loop: optional(loop),
  arm: optional(z.strictObject({ experiment: name, arm: value })),
});

export const experimentShape = z.strictObject({
  name,
  title: optional(text(200)),
  arms: listOf(labelled, MOST_ARMS, 0),
});
