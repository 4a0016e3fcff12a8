/** Loops as those who answer meet them. */
import { expect, test } from "vitest";
import { cities, line, number, page, questionnaire, single } from "../test/questions.ts";
import { wholeOf } from "./expand.ts";
import { judge } from "./judge.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { ownOf } from "./own.ts";
import { pipe } from "./pipe.ts";
import { turnPlace } from "./turn.ts";
import { walk } from "./walk.ts";

const seed = "s";

const own = (one: Questionnaire, answers: Answers = {}) => ownOf(one, { seed, answers });
const pagesOf = (one: Questionnaire, answers: Answers) =>
  walk(one, answers, seed).pages.map((reached) => reached.page.name);

const looped = (loop: object, block: object = {}): Questionnaire =>
  questionnaire(
    [
      page("p1", [cities, number("n", { integer: true, min: 0 })]),
      page(
        "p2",
        [
          single("q3", { title: "你喜欢{{@}}吗？", required: true }),
          line("why", {
            title: "{{@}}为什么是{{q3}}",
            visibleIf: { question: "q3", test: "equals", value: "a" },
          }),
        ],
        { block: "city" },
      ),
      page(
        "p3",
        [line("ice", { visibleIf: { question: "@", test: "equals", value: "beijing" } })],
        {
          block: "city",
        },
      ),
      page("p4", [line("end", { visibleIf: { question: "q3@sh", test: "equals", value: "a" } })]),
    ],
    { blocks: [{ name: "city", loop, ...block }] },
  );

const chosen = looped({ over: { question: "cities", take: "chosen" } });
const both: Answers = { cities: ["beijing", "sh"], "q3@beijing": "a", "q3@sh": "b" };

test("each city that was chosen is asked about, in its own name, and what is shown depends on its own answers", () => {
  const plain = own(chosen);
  expect(pagesOf(plain, both)).toEqual(["p1", "p2@beijing", "p3@beijing", "p2@sh"]);
  const shown = walk(plain, both, seed).pages.flatMap(({ questions }) =>
    questions.map(({ question }) => question.name),
  );
  // Only Beijing was liked, and only there it is asked about the ice.
  expect(shown).toEqual(["cities", "n", "q3@beijing", "why@beijing", "ice@beijing", "q3@sh"]);
  const liked = walk(plain, { ...both, "q3@sh": "a" }, seed);
  expect(liked.pages.at(-1)?.page.name).toBe("p4");
});

test("the words name the city, and one of somebody's own in their own words", () => {
  const plain = own(chosen);
  const answers: Answers = {
    cities: ["sh", { value: "x", text: "成都" }],
    "q3@sh": "a",
    "q3@x": "a",
  };
  const { pages, answers: kept } = walk(plain, answers, seed);
  const words = pages.flatMap(({ questions }) =>
    questions.map(({ question }) => pipe(question.title, plain, kept)),
  );
  expect(words).toContain("你喜欢上海吗？");
  expect(words).toContain("上海为什么是选项 a");
  expect(words).toContain("你喜欢成都吗？");
  // Anyone who reads the data sees the choice's own label.
  const titles = wholeOf(chosen).pages.flatMap(({ questions }) =>
    questions.map((one) => one.title),
  );
  expect(titles).toContain("你喜欢其他吗？");
});

test("a member sees which city of how many it is", () => {
  const plain = own(chosen);
  const { pages, answers } = walk(plain, both, seed);
  expect(turnPlace(plain, pages.slice(0, 2), answers)).toEqual({ label: "北京", at: 1, of: 2 });
  expect(turnPlace(plain, pages.slice(0, 4), answers)).toEqual({ label: "上海", at: 2, of: 2 });
  expect(turnPlace(plain, pages.slice(0, 1), answers)).toBeUndefined();
});

test("whoever chose nothing, or only what excludes the rest, is asked about none", () => {
  expect(pagesOf(own(chosen), { cities: ["none"] })).toEqual(["p1"]);
  expect(judge(own(chosen), { cities: ["none"] }, { seed }).outcome).toBe("complete");
});

test("a loop goes over what was not chosen, over a list, over numbers and as often as was said", () => {
  const asked = (loop: object, answers: Answers) =>
    pagesOf(own(looped(loop)), {
      "q3@beijing": "b",
      "q3@sh": "b",
      "q3@x": "b",
      "q3@1": "b",
      "q3@2": "b",
      "q3@3": "b",
      "q3@a_b": "b",
      ...answers,
    }).filter((name) => name.startsWith("p2"));
  const over = { question: "cities", take: "unchosen" };
  expect(asked({ over }, { cities: ["sh"] })).toEqual(["p2@beijing", "p2@x"]);
  const list = [{ value: "a b", label: "甲" }];
  expect(asked({ over: { list } }, { cities: ["sh"] })).toEqual(["p2@a_b"]);
  expect(asked({ over: { from: 1, to: 3 } }, { cities: ["sh"] })).toHaveLength(3);
  expect(asked({ over: { count: "n", most: 3 } }, { cities: ["sh"], n: 2 })).toEqual([
    "p2@1",
    "p2@2",
  ]);
  expect(asked({ over: { count: "n", most: 3 } }, { cities: ["sh"], n: 0 })).toEqual([]);
});

test("at most so many are asked about, at random the same for the same person, or what was asked least first", () => {
  const loop = { over: { from: 1, to: 5 }, order: "random", most: 2 };
  const five: Answers = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`q3@${n}`, "b"]));
  const drawn = (at: string) => {
    const plain = ownOf(looped(loop), { seed: at, answers: {} });
    return walk(plain, { cities: ["sh"], ...five }, at)
      .pages.map(({ page: one }) => one.name)
      .filter((name) => name.startsWith("p2"));
  };
  const many = Array.from({ length: 40 }, (_, i) => drawn(`seed${i}`));
  expect(many.every((names) => names.length === 2)).toBe(true);
  expect(new Set(many.flat()).size).toBe(5);
  expect(drawn("seed1")).toEqual(drawn("seed1"));
  const least = looped({ ...loop, order: "leastFilled" });
  const given: Answers = { "city@": ["4", "2", "1", "3", "5"], cities: ["sh"], ...five };
  expect(pagesOf(own(least, given), given)).toEqual(["p1", "p2@4", "p2@2"]);
});

test("a loop over numbers is compared as numbers, and one over codes as codes", () => {
  const asked = (test: string, value: number | string | number[]) => {
    const one = questionnaire(
      [page("p", [line("q", { visibleIf: { question: "@", test, value } })], { block: "times" })],
      { blocks: [{ name: "times", loop: { over: { from: 9, to: 11 } } }] },
    );
    return walk(own(one), {}, seed).pages.map((reached) => reached.page.name);
  };
  expect(asked("atLeast", 10)).toEqual(["p@10", "p@11"]);
  expect(asked("oneOf", [9, 11])).toEqual(["p@9", "p@11"]);
  expect(asked("equals", "10")).toEqual(["p@10"]);
});

test("an item of which no page is shown is none of so many that are asked about", () => {
  const visibleIf = { not: { question: "@", test: "equals", value: "beijing" } } as const;
  const whole: Questionnaire = questionnaire(
    [
      page("p1", [cities]),
      page("p2", [line("why")], { block: "city", visibleIf }),
      page("p3", [line("more")], { block: "city", visibleIf }),
    ],
    { blocks: [{ name: "city", loop: { over: { question: "cities", take: "chosen" }, most: 1 } }] },
  );
  const plain = own(whole);
  const answers: Answers = { cities: ["beijing", "sh"] };
  expect(pagesOf(plain, answers)).toEqual(["p1", "p2@sh", "p3@sh"]);
  const { pages, answers: known } = walk(plain, answers, seed);
  expect(turnPlace(plain, pages, known)).toMatchObject({ at: 1, of: 1 });
  const [block] = whole.blocks ?? [];
  const all = own({
    ...whole,
    blocks: [{ ...block, name: "city", loop: { over: { question: "cities", take: "chosen" } } }],
  });
  const two = walk(all, { cities: ["beijing", "sh", { value: "x", text: "吉林" }] }, seed);
  expect(turnPlace(all, two.pages, two.answers)).toMatchObject({
    label: "{{cities/x}}",
    at: 2,
    of: 2,
  });
});

test("an item whose pages show no question takes nobody's place, and is none of so many that are counted", () => {
  const visibleIf = { not: { question: "@", test: "equals", value: "beijing" } } as const;
  const whole: Questionnaire = questionnaire(
    [
      page("p1", [cities]),
      page("p2", [line("why", { visibleIf })], { block: "city" }),
      page("p3", [line("more", { visibleIf })], { block: "city" }),
    ],
    { blocks: [{ name: "city", loop: { over: { question: "cities", take: "chosen" }, most: 1 } }] },
  );
  const plain = own(whole);
  const answers: Answers = { cities: ["beijing", "sh"] };
  expect(pagesOf(plain, answers)).toEqual(["p1", "p2@sh", "p3@sh"]);
  expect(pagesOf(plain, { cities: ["sh", { value: "x", text: "吉林" }] })).toEqual([
    "p1",
    "p2@sh",
    "p3@sh",
  ]);
  const last = questionnaire(
    [
      page("p1", [cities]),
      page("p2", [line("why", { visibleIf: { not: visibleIf } })], { block: "city" }),
    ],
    { blocks: [{ name: "city", loop: { over: { question: "cities", take: "chosen" } } }] },
  );
  const { pages, answers: known } = walk(own(last), answers, seed);
  expect(pages.map((reached) => reached.page.name)).toEqual(["p1", "p2@beijing"]);
  expect(turnPlace(own(last), pages, known)).toMatchObject({ at: 1, of: 1 });
});
