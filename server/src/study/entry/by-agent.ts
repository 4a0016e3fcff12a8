/**
 * The entry of people without an account: brought by an agent's share link, or sent by a supplier's
 * platform with a signed address (rule study-19). They are known by our cookie, and a supplier's
 * by its uid as well.
 */
import { JoinResult, TaskState } from "#contract/enums.ts";
import * as contract from "#contract/member/people/process.ts";
import type { EntryRefusal, EntryTicket } from "#contract/member/study/survey.ts";
import { questionsOf } from "#questionnaire/references.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { agentByCode, redirectFor, refusesAgents, supplierByCode } from "../agent/api.ts";
import { isOurHost } from "../../foundation/brand/api.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Origin, Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  lockByToken,
  moveOnce,
  questionnaireById,
  responseById,
  setResponse,
  takenBy,
  visitorOf,
  wasMembers,
} from "../survey/api.ts";
import { seatsShown, closedFor, type ServedTask, taskByHash, taskDetailRow } from "../task/api.ts";
import { type Participant, whoseOf } from "./participant.ts";
import { enterTask } from "./enter.ts";
import { readSigned } from "./signed-url.ts";

export function agentEntryRoutes(routes: Routes, world: World) {
  routes.on(contract.getAgentTask, async ({ query, origin, cookies }) => {
    const seen = await preview(world, origin, query);
    // By now, so that two presses, or a second one after a lost answer, are of one person.
    visitorOf(world, cookies);
    return seen;
  });
  routes.on(contract.enterByAgent, async ({ caller, body, origin, cookies }) => {
    await countTry(world, origin);
    const { task, sender } = await behind(world, body);
    const participant: AgentParticipant = { kind: "agent", ...sender, uid: null };
    const visitorId = visitorOf(world, cookies);
    const { link } = body;
    return comeIn(world, {
      participant,
      task,
      origin,
      visitorId,
      link,
      memberId: caller?.memberId,
    });
  });
  routes.on(contract.enterBySupplier, async ({ caller, body, origin, cookies }) => {
    await countTry(world, origin);
    const { participant, task, link } = await signedParticipant(world, body.url);
    const visitorId = visitorOf(world, cookies);
    return comeIn(world, {
      participant,
      task,
      origin,
      visitorId,
      link,
      memberId: caller?.memberId,
    });
  });
}

type AgentParticipant = Extract<Participant, { kind: "agent" }>;
type Coming = {
  participant: AgentParticipant;
  task: ServedTask;
  origin: Origin;
  visitorId: string;
  link: string | undefined;
  /** Who is signed in in this browser, if anybody is. */
  memberId: number | undefined;
};

/**
 * Without a cookie everybody is a new person, so a program could eat all seats of a task. So many are
 * a busy office behind one address, and too few to be worth a program's while.
 */
const tries = [
  { count: 20, seconds: 60 },
  { count: 100, seconds: 3600 },
];
const countTry = (world: World, { ip }: Origin) =>
  countOrRefuse(world, { name: "agent-in", ip, rules: tries });

const deadLink = () => new Failure("notFound", { msg: "链接已失效，请向发送链接的人确认" });

/** The task and the agent behind a share link; both codes are public, so the answer does not say which one is wrong. */
async function behind({ db }: World, { a, t }: { a: string; t: string }) {
  const sender = await agentByCode(db, a);
  const task = await taskByHash(db, t);
  if (!sender || !task || task.state === TaskState.of.draft) throw deadLink();
  return { sender, task };
}

async function preview(world: World, origin: Origin, link: { a: string; t: string }) {
  await countOrRefuse(world, {
    name: "agent-look",
    ip: origin.ip,
    rules: [{ count: 120, seconds: 60 }],
  });
  const { task } = await behind(world, link);
  return {
    title: task.title,
    summary: task.summary,
    minutes: task.minutes,
    limitMinutes: task.limitMinutes,
    closed: (await closedReason(world, task)) ?? null,
  };
}

async function closedReason(world: World, task: ServedTask): Promise<string | undefined> {
  const now = world.clock.now();
  const closed = closedFor(task, undefined, now) ?? (await unfit(world, task));
  if (closed !== undefined) return closed;
  const row = await taskDetailRow(world.db, task.id, now);
  return row && seatsShown(row).seatsLeft === 0 ? "名额已满" : undefined;
}

/** What only a member can do: an upload belongs to an account. */
async function unfit({ db }: World, task: ServedTask): Promise<string | undefined> {
  const refusal = refusesAgents(task);
  if (refusal !== undefined) return refusal;
  const version = task.questionnaireId
    ? await questionnaireById(db, task.questionnaireId)
    : undefined;
  // Parsed when it was stored; stored versions are never edited.
  const questions = version ? questionsOf(version.body as Questionnaire) : [];
  const asksFile = questions.some(({ kind, required }) => kind === "file" && required === true);
  return asksFile ? "该任务需要上传文件，请登录会员后参与" : undefined;
}

/** Lets them in, or throws 5013 with the address of their own that is for this refusal. */
async function comeIn(world: World, coming: Coming): Promise<EntryTicket> {
  const { participant, task, origin, visitorId, link } = coming;
  await mustFit(world, coming);
  try {
    const entering = { participant, origin, visitorId, link, taskId: task.id };
    const ticket = await enterTask(world, entering);
    if (ticket.resumed) await moveToBrowser(world, ticket.token, visitorId);
    return ticket;
  } catch (error) {
    throw await withRedirect(world, task, error);
  }
}

/** Before anything is recorded; a respondent who was let in already may continue. */
async function mustFit(world: World, coming: Coming): Promise<void> {
  const { participant, task, visitorId } = coming;
  const reason = (await unfit(world, task)) ?? (await ownHand(world, coming));
  if (reason === undefined) return;
  const existing = await takenBy(world.db, {
    taskId: task.id,
    round: "",
    visitorId,
    ...whoseOf(participant),
  });
  if (!existing || existing.atDoor) throw refusedAs(JoinResult.of.incomplete, reason);
}

/** Nobody is paid for sending themselves; without an account it is the browser that shows it. */
async function ownHand(
  world: World,
  { participant, task, visitorId, memberId }: Coming,
): Promise<string | undefined> {
  if (memberId === participant.agentId) return "不能通过自己的链接参与";
  return (await wasMembers(world.db, task.id, visitorId))
    ? "你已用会员账号参与过本任务，不能再通过链接参与"
    : undefined;
}

/**
 * A supplier's respondent who opens the same signed address on another device goes on there: its
 * signature says who they are, and the sheet asks for the cookie.
 */
async function moveToBrowser(world: World, token: string, visitorId: string): Promise<void> {
  await transact(world.db, async (tx) => {
    const response = await lockByToken(tx, world, token);
    if (!response || response.visitorId === visitorId) return;
    if (!(await moveOnce(tx, response, visitorId))) throw otherPerson();
    await setResponse(tx, response, { visitorId });
  });
}

const otherPerson = () =>
  refusedAs(JoinResult.of.cookieBlocked, "这台设备已参与过该任务，不能再以另一个身份参与");

async function withRedirect(world: World, task: ServedTask, error: unknown): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  // The same browser, with another uid: a browser takes a task once.
  if (error.reason === "conflict") return otherPerson();
  if (error.reason !== "entryRefused") return error;
  // Thrown by the entry, which owns this data.
  const refusal = error.data as EntryRefusal;
  const response =
    refusal.responseId === null ? undefined : await responseById(world.db, refusal.responseId);
  const redirect = response ? await redirectFor(world.db, world, { task, response }) : null;
  // The number of a record is its member's; nobody here has an account to look it up with.
  return new Failure("entryRefused", {
    msg: error.message,
    data: { ...refusal, responseId: null, redirect } satisfies EntryRefusal,
  });
}

const refusedAs = (result: JoinResult, reason: string) =>
  new Failure("entryRefused", {
    msg: reason,
    data: { result, reason, responseId: null, precheck: [], redirect: null } satisfies EntryRefusal,
  });

/** Believes the address only when the supplier signed it exactly; nothing is recorded otherwise. */
async function signedParticipant(
  world: World,
  url: string,
): Promise<{ participant: AgentParticipant; task: ServedTask; link: string }> {
  const said = readSigned(url);
  if (typeof said === "string") throw refusedAs(JoinResult.of.incomplete, said);
  // The same supplier may sign, with the same secret, for a site that is not this one.
  const hostname = URL.canParse(said.before) ? new URL(said.before).hostname : "";
  if (!world.config.development && !(await isOurHost(world, hostname)))
    throw refusedAs(JoinResult.of.incomplete, "链接地址不正确，请从原来的页面重新进入");
  const supplier = await supplierByCode(world.db, world, said.a);
  const task = await taskByHash(world.db, said.t);
  if (!supplier || !task || task.state === TaskState.of.draft) throw deadLink();
  if (!supplier.signed(said.before, said.sign))
    throw refusedAs(JoinResult.of.incomplete, "链接签名不正确，请从原来的页面重新进入");
  const { agentId, supplierId } = supplier;
  const participant: AgentParticipant = { kind: "agent", agentId, supplierId, uid: said.uid };
  return { task, participant, link: said.before.split("?").slice(1).join("?") };
}
