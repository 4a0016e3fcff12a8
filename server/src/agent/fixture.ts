/** Agents with their suppliers, and people without an account who come for them. */
import { createHmac } from "node:crypto";
import { CallFailed } from "#contract/client.ts";
import type { TaskDraft } from "#contract/console/task.ts";
import { Role } from "#contract/enums.ts";
import { addSupplier, getAgent } from "#contract/member/agent.ts";
import { enterByAgent, enterBySupplier } from "#contract/member/process.ts";
import { type EntryTicket, saveAnswer, submitSheet } from "#contract/member/survey.ts";
import { type Answer, type Browser, browserOf } from "../../test/browser.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { fullAnswers, publishedTask } from "../../test/task.ts";

export const noUrls = { complete: "", screenedOut: "", quotaFull: "", other: "" };
export const supplierUrls = {
  complete: "https://supplier.example/done?ref={uid}&r={result}&ts={ts}&sign={sign}",
  screenedOut: "https://supplier.example/out?ref={uid}&r={result}&ts={ts}&sign={sign}",
  quotaFull: "https://supplier.example/full?ref={uid}&r={result}&ts={ts}&sign={sign}",
  other: "",
};

export const setRole = (server: TestServer, memberId: number, role: Role) =>
  server.db.updateTable("userMember").set({ role }).where("id", "=", memberId).execute();

export async function agentOn(server: TestServer): Promise<SignedIn & { code: string }> {
  const agent = await server.member();
  await setRole(server, agent.memberId, Role.of.agent);
  const { code } = await agent.call(getAgent);
  return { ...agent, code };
}

/** A published task with a price for agents; answers its id and hash. */
export async function pricedTask(server: TestServer, change: Partial<TaskDraft> = {}) {
  const id = await publishedTask(server, { agentPriceFen: 300, ...change });
  const { hash } = await server.db
    .selectFrom("task")
    .select("hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, hash };
}

let made = 0;
export const supplierOf = ({ call }: SignedIn, returnUrls = supplierUrls) =>
  call(addSupplier, { body: { name: `供应商${++made}`, returnUrls } });

export const hmac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

type Sent = { a: string; t: string; uid: string; secret: string };
export function signedUrl({ a, t, uid, secret }: Sent): string {
  const before = `https://site.example/cloud/agent/go?a=${a}&t=${t}&uid=${encodeURIComponent(uid)}`;
  return `${before}&sign=${hmac(secret, before)}`;
}

/** Whether everything before the sign parameter is what this secret signed. */
export function isSigned(address: string, secret: string): boolean {
  const at = address.lastIndexOf("&sign=");
  return hmac(secret, address.slice(0, at)) === address.slice(at + "&sign=".length);
}

export const comeByLink = (browser: Browser, a: string, t: string): Promise<Answer> =>
  browser.send(enterByAgent, { body: { a, t } });
export const comeBySupplier = (browser: Browser, url: string): Promise<Answer> =>
  browser.send(enterBySupplier, { body: { url } });

export const tokenIn = ({ code, msg, data }: Answer): string => {
  if (code !== 200) throw new Error(msg);
  return (data as EntryTicket).token;
};

/** Answers the questionnaire in the browser that was let in; the answer to handing it in. */
export async function answerIn(
  browser: Browser,
  token: string,
  answers: Record<string, unknown> = fullAnswers,
): Promise<Answer> {
  for (const [name, value] of Object.entries(answers)) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const saved = await browser.send(saveAnswer, {
      body: { token, name, value, milliseconds: 2000 },
    });
    if (saved.code !== 200) throw new Error(saved.msg);
  }
  return browser.send(submitSheet, { body: { token } });
}

/** Somebody new comes by the link and answers. */
export async function brought(
  server: TestServer,
  link: { a: string; t: string },
  answers?: Record<string, unknown>,
): Promise<Browser> {
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, link.a, link.t));
  await answerIn(browser, token, answers);
  return browser;
}

export const responsesOf = (server: TestServer, taskId: number) =>
  server.db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("taskId", "=", taskId)
    .orderBy("id")
    .execute();

/** What the call was refused with; 200 when it was not. */
export const refusal = (answer: Promise<unknown>): Promise<{ code: number; msg: string }> =>
  answer.then(
    () => ({ code: 200, msg: "ok" }),
    (error: unknown) => {
      if (error instanceof CallFailed) return { code: error.code, msg: error.message };
      throw error;
    },
  );
