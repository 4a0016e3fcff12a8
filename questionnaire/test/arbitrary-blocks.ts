/** Random questionnaires with loops, carried choices, blocks in random order and arms. */
import fc from "fast-check";
import type { Block, Carry, Loop } from "#questionnaire/block.ts";
import type { Page, Question, Questionnaire } from "#questionnaire/model.ts";

const names = fc.constantFrom("q0", "q1", "q2", "q3", "q4", "q5");
const take = fc.constantFrom("chosen" as const, "unchosen" as const, "shown" as const);
const carry = fc.record({ question: names, take });

const over: fc.Arbitrary<Loop["over"]> = fc.oneof(
  carry,
  fc.constant<Loop["over"]>({
    list: [
      { value: "a", label: "甲" },
      { value: "b c", label: "乙" },
    ],
  }),
  fc.constant<Loop["over"]>({ from: 1, to: 3 }),
  fc.record({ count: names, most: fc.constant(3) }),
);

const loop: fc.Arbitrary<Loop> = fc
  .record({
    over,
    order: fc.constantFrom(undefined, "random" as const, "leastFilled" as const),
    most: fc.constantFrom(undefined, 1, 2),
  })
  .map((one) => JSON.parse(JSON.stringify(one)));

const shape = fc.record({
  loop: fc.option(loop, { nil: undefined }),
  shufflePages: fc.boolean(),
  isMixed: fc.boolean(),
  arms: fc.constantFrom([], ["x"], ["x", "y"]),
  from: fc.nat(3),
  length: fc.nat(2),
  carried: fc.array(fc.tuple(fc.nat(9), carry), { maxLength: 3 }),
});

/** One block `b`, two behind it that may be mixed with each other, each perhaps of an arm. */
export const withBlocks = (
  questionnaires: fc.Arbitrary<Questionnaire>,
): fc.Arbitrary<Questionnaire> =>
  fc.tuple(questionnaires, shape).map(([questionnaire, made]) => {
    const { loop: looped, shufflePages, isMixed, arms, from, length, carried } = made;
    const end = from + length + 1;
    const blocks: Block[] = [
      { name: "b", shufflePages, ...(looped && { loop: looped }) },
      ...["c", "d"].map((name, i) => ({
        name,
        ...(isMixed && { shuffleWith: "mixed" }),
        ...(arms[i] !== undefined && { arm: { experiment: "e", arm: arms[i] } }),
      })),
    ];
    const blockOf = (p: number) =>
      p < from ? undefined : p < end ? "b" : p === end ? "c" : p === end + 1 ? "d" : undefined;
    let index = 0;
    const pages = questionnaire.pages.map((page, p): Page => {
      const block = blockOf(p);
      return {
        ...page,
        title: "{{@}} {{q1}}",
        questions: page.questions.map((question) => {
          const found = carried.find(([at]) => at === index);
          index += 1;
          return found ? carrying(question, found[1]) : question;
        }),
        ...(block !== undefined && { block }),
      };
    });
    const experiments = [{ name: "e", arms: ["x", "y"].map((value) => ({ value, label: value })) }];
    return { ...questionnaire, pages, blocks, experiments };
  });

/** Its own items have values of their own: the same twice is refused before anybody answers (integrity.ts). */
const carrying = (question: Question, from: Carry): Question => {
  const apart = <T extends { value: string }>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, value: `${item.value}.${question.name}` }));
  if ("choices" in question) return { ...question, choices: apart(question.choices), carry: from };
  return question.kind === "matrix"
    ? { ...question, rows: apart(question.rows), carry: from }
    : question;
};
