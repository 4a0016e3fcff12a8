/** What belongs to somebody else is as absent as what never was (rule platform-9). */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { CallFailed } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { JoinResult, Role } from "#contract/enums.ts";
import * as supplier from "#contract/member/study/agent.ts";
import { cancelExchange, getExchange } from "#contract/member/money/exchange.ts";
import { endSignIns, listSignIns } from "#contract/member/people/session.ts";
import {
  appealResponse,
  claimResponse,
  enterTask,
  getResponse,
  getSheet,
  leaveResponse,
  rateResponse,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { getTrial, receiveTrial, withdrawTrial } from "#contract/member/study/trial.ts";
import { getUploadPolicy, setAvatar } from "#contract/member/people/upload.ts";
import { beat, getWatch } from "#contract/member/study/video.ts";
import { readMessages } from "#contract/member/community/notice.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../src/foundation/message/api.ts";
import { transact } from "../src/platform/db.ts";
import { memberWith, withdraw } from "./fixture/exchange.ts";
import { applied, trial } from "./fixture/trial.ts";
import { jsonSchemaOf } from "../src/platform/json-schema.ts";
import { feedbackCases } from "./foreign-feedback.ts";
import { type Case, goodsCases } from "./foreign-goods.ts";
import { pushCases, pushSettings } from "./foreign-push.ts";
import { sectionCases } from "./foreign-section.ts";
import { teamCases } from "./foreign-team.ts";
import { memberOfRole } from "./invited.ts";
import { completed, publishedTask } from "./task.ts";
import { type SignedIn, testServer } from "./server.ts";

const server = testServer(pushSettings);
let owner: SignedIn;
let stranger: SignedIn;
/** Two agents and two leaders, for what only they have. */
let agent: SignedIn;
let leader: SignedIn;
const others = {} as Record<"agent" | "leader", SignedIn>;

beforeAll(async () => {
  owner = await memberWith(server, { fen: 5000, gold: 10 });
  stranger = await server.member();
  [agent, leader] = await Promise.all([
    memberOfRole(server, Role.of.agent),
    memberOfRole(server, Role.of.leader),
  ]);
  others.agent = await memberOfRole(server, Role.of.agent);
  others.leader = await memberOfRole(server, Role.of.leader);
});

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

/** By the number of an ended response in the path. */
const byResponse = (endpoint: Endpoint, body?: object): Case => ({
  endpoint,
  own: () => responseOfOwner("ended"),
  absent: "999999999",
  inputOf: (id) => ({ params: { id }, ...(body && { body }) }),
});

const ownApplication = async () => {
  const taskId = await trial(server);
  return String((await applied(owner.call, taskId)).id);
};

const byApplication = (endpoint: Endpoint): Case => ({
  endpoint,
  own: ownApplication,
  absent: "999999999",
  inputOf: (id) => ({ params: { id } }),
});

const ownSupplier = async () => {
  const body = { name: `供应商 ${randomUUID().slice(0, 8)}`, returnUrls: supplier.noUrls };
  return String((await agent.call(supplier.addSupplier, { body })).supplier.id);
};
const bySupplier = (endpoint: Endpoint, inputOf: (id: string) => object): Case => ({
  endpoint,
  own: ownSupplier,
  absent: "999999999",
  inputOf,
  asks: "agent",
});

const ownExchange = async () => String((await withdraw(owner.call)).id);

const ownMessage = async () => {
  const { memberId } = owner;
  const kind = MessageKind.of.account;
  const letter = {
    memberId,
    kind,
    title: "给本人的",
    body: "",
    key: "own",
    at: server.clock.now(),
  };
  await transact(server.db, (tx) => tell(tx, letter));
  const { id } = await server.db
    .selectFrom("message")
    .select("id")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return String(id);
};

const cases: Case[] = [
  ...goodsCases(server, () => owner),
  ...teamCases(server, () => leader),
  ...feedbackCases({ owner: () => owner, ownExchange: () => ownExchange() }),
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
  byResponse(claimResponse, { said: JoinResult.of.complete, note: "", code: "" }),
  byResponse(appealResponse, { text: "请再核对一次" }),
  byResponse(leaveResponse),
  byResponse(rateResponse, { stars: 5 }),
  byToken(getWatch),
  byToken(beat, { proof: "x", position: 1 }),
  byApplication(getTrial),
  byApplication(withdrawTrial),
  byApplication(receiveTrial),
  bySupplier(supplier.updateSupplier, (id) => ({
    params: { id },
    body: { name: "改名", returnUrls: supplier.noUrls, active: true },
  })),
  bySupplier(supplier.renewSecret, (id) => ({ body: { supplierId: Number(id) } })),
  bySupplier(supplier.testReturnUrl, (id) => ({
    body: { supplierId: Number(id), url: "https://supplier.example/done" },
  })),
  {
    endpoint: getUploadPolicy,
    own: () => responseOfOwner("open"),
    absent: "nobodysToken1234567890",
    inputOf: (token) => ({
      query: { purpose: "answer", type: "image/png", bytes: "1000", token, question: "photo" },
    }),
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
  ...pushCases(() => owner),
  ...sectionCases(server, { owner: () => owner, stranger: () => stranger }),
  {
    endpoint: readMessages,
    own: ownMessage,
    absent: "999999999",
    inputOf: (id) => ({ body: { ids: [Number(id)] } }),
  },
  {
    endpoint: setAvatar,
    own: async () =>
      (await owner.call(getUploadPolicy, { query: { type: "image/png", bytes: "1000" } })).key,
    absent: "avatar/nobody/17000000000001234.png",
    inputOf: (key) => ({ body: { key } }),
  },
];

async function answerTo({ endpoint, asks }: Case, input: object) {
  try {
    const { call: asking } = asks ? others[asks] : stranger;
    const call = asking as (asked: Endpoint, given: object) => Promise<unknown>;
    return { code: 200, data: await call(endpoint, input) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { code: error.code, msg: error.message, data: error.data };
  }
}

it.each(cases.map((each) => [each.endpoint.path, each] as const))(
  "%s answers the same for what is another member's and for what does not exist",
  async (_, each) => {
    const foreign = await each.own();
    expect(foreign).not.toBe("");
    expect(await answerTo(each, each.inputOf(foreign))).toEqual(
      await answerTo(each, each.inputOf(each.absent)),
    );
  },
);

/** Names of what a member owns one of; a new call that takes one must be in the table above. */
const owned = new Set(
  "id ids token key responseId exchangeId supplierId parentId addressId memberCode".split(" "),
);
/** Articles, notices, prizes, tasks and the topics of a discussion group are everybody's; who may write there, its own tests say. */
const everybodys = new Set([
  ..."/v1/articles/:id/progress /v1/notices/read /v1/prizes/:id".split(" "),
  ..."/v1/tasks/:id /v1/tasks/:id/report".split(" "),
  ..."/focusTopics/:id /focusTopics/:id/posts /focusTopics/:id/state".split(" "),
]);

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
