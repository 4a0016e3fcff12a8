/** What belongs to somebody else is as absent as what never was (reliability.md section 4 row 2). */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { CallFailed } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { cancelExchange, getExchange } from "#contract/member/exchange.ts";
import { endSignIns, listSignIns } from "#contract/member/session.ts";
import {
  enterTask,
  getResponse,
  getSheet,
  saveAnswer,
  submitSheet,
} from "#contract/member/survey.ts";
import { getUploadPolicy, setAvatar } from "#contract/member/upload.ts";
import { memberWith, withdraw } from "../src/exchange/fixture.ts";
import { jsonSchemaOf } from "../src/platform/json-schema.ts";
import { completed, publishedTask } from "./task.ts";
import { type SignedIn, testServer } from "./server.ts";

const server = testServer();
let owner: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  owner = await memberWith(server, { fen: 5000 });
  stranger = await server.member();
});

type Case = {
  endpoint: Endpoint;
  /** What the owner has. */
  own: () => Promise<string>;
  absent: string;
  inputOf: (name: string) => object;
};

const responseOfOwner = async (state: "open" | "ended") => {
  const taskId = await publishedTask(server);
  if (state === "ended") return String((await completed(owner.call, taskId)).responseId);
  return (await owner.call(enterTask, { body: { taskId } })).token;
};

const byToken = (endpoint: Endpoint, more: object = {}): Case => ({
  endpoint,
  own: () => responseOfOwner("open"),
  absent: "nobodysToken1234567890",
  inputOf: (token) =>
    endpoint.method === "GET" ? { query: { token } } : { body: { token, ...more } },
});

const ownExchange = async () => String((await withdraw(owner.call)).id);

const cases: Case[] = [
  {
    endpoint: getExchange,
    own: ownExchange,
    absent: "999999999",
    inputOf: (id) => ({ params: { id } }),
  },
  {
    endpoint: cancelExchange,
    own: ownExchange,
    absent: "999999999",
    inputOf: (id) => ({ body: { id: Number(id) }, idempotencyKey: randomUUID() }),
  },
  {
    endpoint: getResponse,
    own: () => responseOfOwner("ended"),
    absent: "999999999",
    inputOf: (id) => ({ params: { id } }),
  },
  byToken(getSheet),
  byToken(saveAnswer, { name: "drinks", value: "daily", milliseconds: 1 }),
  byToken(submitSheet),
  {
    endpoint: endSignIns,
    own: async () => (await owner.call(listSignIns))[0]?.id ?? "",
    absent: randomUUID(),
    inputOf: (id) => ({ body: { id } }),
  },
  {
    endpoint: setAvatar,
    own: async () =>
      (await owner.call(getUploadPolicy, { query: { type: "image/png", bytes: "1000" } })).key,
    absent: "avatar/nobody/17000000000001234.png",
    inputOf: (key) => ({ body: { key } }),
  },
];

async function answerTo(endpoint: Endpoint, input: object) {
  try {
    const call = stranger.call as (asked: Endpoint, given: object) => Promise<unknown>;
    return { code: 200, data: await call(endpoint, input) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { code: error.code, msg: error.message, data: error.data };
  }
}

it.each(cases.map((each) => [each.endpoint.path, each] as const))(
  "%s answers the same for what is another member's and for what does not exist",
  async (_, { endpoint, own, absent, inputOf }) => {
    const foreign = await own();
    expect(foreign).not.toBe("");
    expect(await answerTo(endpoint, inputOf(foreign))).toEqual(
      await answerTo(endpoint, inputOf(absent)),
    );
  },
);

/** Names of what a member owns one of; a new call that takes one must be in the table above. */
const owned = new Set(["id", "ids", "token", "key", "responseId", "exchangeId"]);
/** Tasks are everybody's. */
const everybodys = new Set(["/v1/tasks/:id"]);

it("no call that names something of a member is missing here", () => {
  const naming = Object.values(endpoints).filter(
    ({ access, params, query, body, path }) =>
      (access === "member" || access === "inviter" || access === "leader" || access === "agent") &&
      !everybodys.has(path) &&
      [params, query, body].some(
        (part) =>
          part &&
          Object.keys((jsonSchemaOf(part, "input")["properties"] as object | undefined) ?? {}).some(
            (name) => owned.has(name),
          ),
      ),
  );
  const covered = new Set(cases.map(({ endpoint }) => endpoint.path));
  expect(naming.map(({ path }) => path).filter((path) => !covered.has(path))).toEqual([]);
});
