/** What once broke the server, in every place of the contract that takes a number, a cursor or a text. */
import { beforeAll, expect, test } from "vitest";
import { Failure } from "../../src/platform/failure.ts";
import { parseParts } from "../../src/platform/validation.ts";
import { VALUE_REFUSED } from "../../src/platform/value-refused.ts";
import { testServer } from "../server.ts";
import { completed, publishedTask } from "../task.ts";
import { type Answer, type Send, senderOf } from "./each-answer.ts";
import { eachInput, type Input, type Kind, nameOf, withValue } from "./each-input.ts";
import { poolsOf } from "./actors.ts";
import { DEPTH } from "./odd.ts";

/** Nobody is at the third parties' addresses. */
const server = testServer({ SIMULATOR_PORT: "1" });
let inputs: readonly Input[];
let unreached: readonly string[];
let send: Send;

beforeAll(async () => {
  await completed((await server.member()).call, await publishedTask(server, { title: "问卷" }));
  ({ inputs, unreached } = eachInput(await poolsOf(server.world)));
  send = senderOf(server);
});

const TWENTY_DIGITS = "99999999999999999999";
const NUL = '"a\\u0000b"';
/** It has no form in a URL. */
const HALF_PAIR = '"\\ud800"';

/** As they stand in JSON, because some are no number that JavaScript holds. */
type Values = {
  /** The contract says for each place whether it takes these. */
  some: readonly string[];
  /** No place of this kind takes these. */
  never: readonly string[];
};
const values: Record<Kind, Values> = {
  number: {
    some: ["2147483648", "-1", "1.2"],
    never: ["9007199254740993", "1e309", '"Infinity"', TWENTY_DIGITS],
  },
  cursor: {
    // Of this list or of another one, by how many numbers it has and how large they are.
    some: ['"1"', '"1_1"', '"1_1_1"', '"2147483648_1"', '"1_9007199254740991"', '"-1"'],
    never: ['"翻页"', '"1.2"', '"Infinity"', `"${TWENTY_DIGITS}"`, '"9007199254740993_1"', NUL],
  },
  text: { some: ['"1.2"', '"Infinity"', '"1e309"', `"${TWENTY_DIGITS}"`], never: [NUL] },
};
/** In a body every number may come as a text, and only what cannot be kept is of interest in a text. */
const inBodies: Record<Kind, Values> = {
  number: { ...values.number, never: [...values.number.never, '"1.2"', `"${TWENTY_DIGITS}"`] },
  cursor: values.cursor,
  text: { some: [], never: [NUL, HALF_PAIR] },
};

type Case = { input: Input; json: string; isNever: boolean };

const casesOf = (input: Input): Case[] => {
  const { some, never } = (input.part === "body" ? inBodies : values)[input.kind];
  return [
    ...some.map((json) => ({ input, json, isNever: false })),
    ...never.map((json) => ({ input, json, isNever: true })),
  ];
};

/** A few side by side; each place's own one after the other. Answers what is wrong, a line each. */
async function tryAll(cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = cases.toReversed();
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- the next when this one is answered
      const problem = problemOf(one, await send(one.input, one.json));
      if (problem !== undefined) wrong.push(problem);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return wrong.toSorted();
}

function problemOf({ input, json, isNever }: Case, answer: Answer): string | undefined {
  const says = (what: string) => `${nameOf(input)} = ${json.slice(0, 40)} ${what}: ${answer.text}`;
  if (answer.status >= 500 || answer.code === 500) return says("broke");
  if (answer.text.includes(VALUE_REFUSED)) return says("was refused by PostgreSQL alone");
  if (answer.code !== 200 && !/\p{Script=Han}/u.test(answer.msg)) return says("has no words");
  if (!isNever && !isRefused(input, json)) return undefined;
  if (answer.code !== 400) return says("is not refused");
  return isNamed(input, answer) ? undefined : says("is not named");
}

/** Whether the contract refuses it, judged as the server does. */
function isRefused(input: Input, json: string): boolean {
  try {
    const { params, query, body } = withValue(input, json);
    parseParts(input.endpoint, { params, query, body });
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

/** Its place is told to the form, and its name to the reader: in Chinese, or in quotation marks as the code has it. */
function isNamed({ path }: Input, { field, msg }: Answer): boolean {
  const steps = field.split(".");
  const isPlace = steps.every((step, at) => step === path[at] || /^[[{]/.test(path[at] ?? ""));
  const sentence = msg.replaceAll(/「[\w.]+」/g, "");
  const names = path.filter((step) => /^\w+$/.test(step));
  return isPlace && !names.some((name) => new RegExp(`\\b${name}\\b`).test(sentence));
}

test("every number, cursor and text that the contract takes can be tried in a request that is right but for it", () => {
  expect(unreached).toEqual([]);
  const count = Map.groupBy(inputs, ({ kind }) => kind);
  expect(count.get("number")?.length).toBeGreaterThan(300);
  expect(count.get("cursor")?.length).toBeGreaterThan(50);
  expect(count.get("text")?.length).toBeGreaterThan(400);
});

/** In shares, so that one is done in a second or two, and on a machine that does much else in fifteen. */
const shares = (
  [
    ["number", "params", 4],
    ["number", "query", 3],
    ["number", "body", 5],
    ["cursor", "query", 3],
    ["text", "params", 1],
    ["text", "query", 2],
    ["text", "body", 4],
  ] as const
).flatMap(([kind, part, of]) =>
  Array.from({ length: of }, (_, n) => [kind, part, n + 1, of] as const),
);

test.each(shares)(
  "whatever is sent in the place of a %s in the %s, nothing breaks, and what is refused is called by its name (%i of %i)",
  async (kind, part, share, of) => {
    const places = inputs.filter((one) => one.kind === kind && one.part === part);
    const cases = places.filter((_, n) => n % of === share - 1).flatMap(casesOf);
    expect(cases).not.toEqual([]);
    expect(await tryAll(cases)).toEqual([]);
  },
);

test("ten thousand lists or objects in one another are refused by every endpoint that takes a body", async () => {
  const deep = [
    `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`,
    `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`,
  ];
  const taking = Map.groupBy(
    inputs.filter(({ part }) => part === "body"),
    ({ endpoint }) => endpoint,
  );
  expect(taking.size).toBeGreaterThan(100);
  let tried = 0;
  for (const places of taking.values())
    for (const input of places.slice(0, 1)) {
      const { status, code, msg } = await send(input, deep[tried++ % deep.length] ?? "");
      const answer = [nameOf(input), status, code, msg];
      expect(answer).toEqual([nameOf(input), 200, 400, "提交的内容嵌套过深，最多 64 层"]);
    }
});
