import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { aliyunSettings, type AliyunSimulator, startAliyun } from "../../../simulators/aliyun.ts";
import { transact } from "../../platform/db.ts";
import { LEASE_SECONDS } from "../../platform/lease-time.ts";
import { claimJobs, LostLease } from "../../platform/outbox-sql.ts";
import { codeHandlers, laneTo, SEND_TOPIC } from "./delivery.ts";
import { sendNotice } from "./service.ts";

let simulator: AliyunSimulator;
let mails: string[] = [];
let greylisted = 0;
const smtp = new SMTPServer({
  authOptional: true,
  // The pool keeps its connections open; they are not waited for.
  closeTimeout: 100,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_, __, done) => {
    greylisted -= 1;
    done(greylisted < 0 ? null : Object.assign(new Error("later"), { responseCode: 451 }));
  },
  onData: (stream, _, done) => {
    let raw = "";
    stream.on("data", (chunk: Buffer) => {
      raw += chunk.toString();
    });
    stream.on("end", () => {
      mails.push(raw);
      done();
    });
  },
});
const settings: Record<string, string> = { SMS_PROVIDER: "aliyun", MAIL_PROVIDER: "smtp" };

// Before the server's own: it is started with their addresses.
beforeAll(async () => {
  simulator = await startAliyun({ now: () => server.clock.now() });
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  Object.assign(settings, aliyunSettings(simulator.url), {
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
    SMTP_SECURITY: "none",
    MAIL_FROM: "no-reply@example.com",
  });
});
afterAll(async () => {
  await simulator.stop();
  await new Promise<void>((done) => smtp.close(done));
});
const server = testServer(settings);
beforeEach(() => {
  mails = [];
  greylisted = 0;
});

let made = 0;
const freshMobile = () => `134${String(10_000_000 + ++made)}`;
const waiting = () => server.db.selectFrom("outbox").select(["topic", "payload"]).execute();

test("a code goes to a number by SMS, once, and the outbox forgets it", async () => {
  const mobile = freshMobile();
  await browserOf(server).sendCode(mobile);
  await server.drain();
  const sent = simulator.sent.filter(({ to }) => to === mobile);
  expect(sent).toEqual([
    expect.objectContaining({ params: { code: expect.stringMatching(/^\d{6}$/) } }),
  ]);
  expect(await waiting()).toHaveLength(0);
});

test("what was sent without an answer, and what was refused, is not sent again", async () => {
  for (const fault of ["reset", { code: "isv.AMOUNT_NOT_ENOUGH" }] as const) {
    const before = simulator.calls("SendSms");
    simulator.order(fault);
    await browserOf(server).sendCode(freshMobile());
    await server.drain();
    server.clock.move(120);
    await server.drain();
    expect(simulator.calls("SendSms")).toBe(before + 1);
    expect(await waiting()).toHaveLength(0);
  }
});

test("what a node handed over before it died is not handed over again by the next one", async () => {
  for (const [to, sent] of [
    [freshMobile(), () => simulator.calls("SendSms")],
    ["qian@example.com", () => mails.length],
  ] as const) {
    await browserOf(server).sendCode(to);
    const before = sent();
    const lanes = new Map([[laneTo(to), 1]]);
    const [job] = await claimJobs(server.db, server.clock.now(), lanes);
    if (!job) throw new Error("no job");
    const { signal } = new AbortController();
    await codeHandlers(server.world)[SEND_TOPIC]?.({ ...job, signal });
    // Killed here: the provider has it, and nobody has ended the job.
    server.clock.move(LEASE_SECONDS + 1);
    await server.drain();
    expect(sent()).toBe(before + 1);
    expect(await waiting()).toHaveLength(0);
  }
});

test("a node that was paused before the call sends nothing when another has the job", async () => {
  const mobile = freshMobile();
  await browserOf(server).sendCode(mobile);
  const lanes = new Map([[laneTo(mobile), 1]]);
  const [job] = await claimJobs(server.db, server.clock.now(), lanes);
  if (!job) throw new Error("no job");
  server.clock.move(LEASE_SECONDS + 1);
  await server.drain();
  const { signal } = new AbortController();
  await expect(codeHandlers(server.world)[SEND_TOPIC]?.({ ...job, signal })).rejects.toThrow(
    LostLease,
  );
  expect(simulator.sent.filter(({ to }) => to === mobile)).toHaveLength(1);
});

test("a letter that a mail server puts off is sent again while its code is good", async () => {
  greylisted = 2;
  await browserOf(server).sendCode("wang@example.com");
  for (let i = 0; i < 3; i += 1) {
    await server.drain();
    server.clock.move(66);
  }
  expect(mails).toHaveLength(1);
  expect(await waiting()).toHaveLength(0);
});

test("a letter that is put off for too long is given up", async () => {
  greylisted = 100;
  await browserOf(server).sendCode("zhao@example.com");
  for (let i = 0; i < 6; i += 1) {
    await server.drain();
    server.clock.move(66);
  }
  greylisted = 0;
  await server.drain();
  expect(mails).toHaveLength(0);
  expect(await waiting()).toHaveLength(0);
});

test("a notice of a change goes to the old number or address, sealed until then", async () => {
  const mobile = freshMobile();
  const change = "登录手机号已更换为 139****0000";
  for (const to of [mobile, "Old@Example.com"])
    await transact(server.db, (tx) =>
      sendNotice(tx, server.world, { to, change, siteName: "调研站" }),
    );
  expect(JSON.stringify(await waiting())).not.toMatch(new RegExp(`${mobile}|example`, "i"));
  await server.drain();
  expect(simulator.sent.at(-1)).toMatchObject({
    to: mobile,
    template: "SMS_NOTICE",
    params: { change },
  });
  expect(mails[0]).toContain("To: old@example.com");
});
