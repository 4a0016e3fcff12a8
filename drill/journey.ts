/** One member's whole way through the main job (rule platform-14), over HTTP, through every crash. */
import { setTimeout as sleep } from "node:timers/promises";
import { CallFailed } from "#contract/client.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, CodeScreen, ExchangeType, JoinResult } from "#contract/enums.ts";
import { loginBySms, sendLoginCode, type TokenData } from "#contract/member/people/auth.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { bindAlipay, getAccount, sendOwnSms } from "#contract/member/people/user.ts";
import { inMachineTime } from "../tools/pace.ts";
import { clientAt, NoAnswer, persist, request } from "./client.ts";
import type { Ground, Member } from "./ground.ts";
import { orderPrize } from "./prize.ts";
import { answers, PRIZE_GOLD, REWARD_GOLD } from "./setup.ts";
import { askFor, decide } from "./exchange-request.ts";

/** Lost before any money was at stake: the person would simply start again. */
class Abandoned extends Error {}

export async function journey(ground: Ground, number: number): Promise<void> {
  const { history } = ground;
  try {
    const member = await signIn(ground, number);
    const responseId = await takeTask(ground, member);
    if (responseId === undefined) return;
    await audit(ground, responseId);
    await bind(ground, member, number);
    await withdraw(ground, member);
    await orderPrize(ground, member);
    history.finished += 1;
  } catch (error) {
    if (error instanceof Abandoned) {
      history.abandoned += 1;
      await sleep(500); // the server may be dead: the next member should not run into that at once
    } else history.surprises.push(`journey ${number}: ${String(error)}`);
  }
}

/** A code is sent and used once: after a lost answer the call is not repeated but the journey given up. */
async function orAbandon<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NoAnswer) throw new Abandoned();
    throw error;
  }
}

export async function signIn(
  { origin, history }: Pick<Ground, "origin" | "history">,
  number: number,
): Promise<Member> {
  const mobile = `137${String(10_000_000 + number)}`;
  const from = { "x-forwarded-for": `10.${number >> 8}.${number & 255}.7` };
  const stranger = clientAt(origin, from);
  await orAbandon(
    stranger(sendLoginCode, {
      body: { screen: CodeScreen.of.login, mobile, captchaVerifyParam: "none" },
    }),
  );
  const { envelope, cookies } = await orAbandon(
    request(`${origin}/api${loginBySms.path}`, {
      method: "POST",
      headers: from,
      body: { mobile, code: await codeFor(origin, mobile, 0), agreed: true },
    }),
  );
  if (envelope.code !== 200) throw new CallFailed(envelope);
  history.acked.push({ kind: "registered", mobile });
  const { token } = envelope.data as TokenData;
  const headers = { ...from, "z-token": `Bearer ${token}`, cookie: cookies };
  return { call: clientAt(origin, headers), mobile };
}

const CODE_LIMIT_MS = 20_000;

/** The newest code, once there are more than `seen`; sent from the outbox, so it takes a moment. */
async function codeFor(origin: string, to: string, seen: number): Promise<string> {
  const until = Date.now() + inMachineTime(CODE_LIMIT_MS);
  while (Date.now() < until) {
    const found = await orAbandon(
      request(`${origin}/dev/inbox?to=${to}`, { method: "GET", headers: {} }),
    );
    const messages = found.envelope.data as { code: string | null }[];
    const [newest] = messages;
    if (messages.length > seen && newest?.code) return newest.code;
    await sleep(50);
  }
  // A killed worker's job comes back when its lease ends, later than a person would wait.
  throw new Abandoned();
}

async function takeTask(ground: Ground, { call, mobile }: Member): Promise<number | undefined> {
  const { history, taskId } = ground;
  const { token } = await persist(() => call(enterTask, { body: { taskId } }));
  await ground.passReading(token);
  for (const [name, value] of Object.entries(answers)) {
    await persist(() => call(saveAnswer, { body: { token, name, value, milliseconds: 900 } }));
    history.acked.push({ kind: "answered", token, name, value });
  }
  const card = await persist(() => call(submitSheet, { body: { token } }));
  const { responseId, result } = card;
  history.acked.push({ kind: "submitted", responseId, result, mobile });
  // Slowed down by kills, others look too fast beside them: a rule of the product, not a fault.
  return result === JoinResult.of.complete ? responseId : undefined;
}

/** Decided now or, by a call whose answer was lost, before: the check at the end sees which. */
async function audit({ operator, history }: Ground, responseId: number) {
  await persist(() => operator(decideResponses, { body: { ids: [responseId], valid: true } }));
  history.acked.push({ kind: "found-valid", responseId });
}

async function bind({ origin, passMinute }: Ground, { call, mobile }: Member, number: number) {
  await passMinute(mobile);
  await orAbandon(call(sendOwnSms, { body: { screen: CodeScreen.of.alipay } }));
  const code = await codeFor(origin, mobile, 1);
  const body = { account: `drill${number}@example.com`, realName: "王晓明", code };
  try {
    await call(bindAlipay, { body });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { alipay } = await persist(() => call(getAccount));
    if (!alipay) throw new Abandoned();
  }
}

async function withdraw(ground: Ground, member: Member) {
  const amount = 1000 + Math.floor(Math.random() * (REWARD_GOLD - PRIZE_GOLD - 1000));
  const body = { type: ExchangeType.of.cash, asset: Asset.of.gold, amount };
  const id = await askFor(ground, member, { body, amount });
  await decide(ground, member, id);
}
