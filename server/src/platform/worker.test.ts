/** The outbox's worker as members feel it: anyone who waits, waits only for those in the same lane. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { sendLoginCode } from "#contract/member/people/auth.ts";
import { inMachineTime } from "../../../tools/pace.ts";
import { testServer } from "../../test/server.ts";
import { handlersOf } from "../background.ts";
import { post } from "../providers/post.ts";
import { transact } from "./db.ts";
import { enqueue, hurryJob, type JobHandler, wakeOutbox } from "./outbox.ts";
import { gate, workersOf } from "../../test/fixture/platform-worker.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { put, rowsOf, drained, started } = workersOf(server);
afterEach(async () => void (await server.db.deleteFrom("outbox").execute()));

test("while 1,000 payouts hang at a gateway that never answers, a code is on its way within a second", async () => {
  await transact(server.db, async (tx) => {
    for (let n = 0; n < 1000; n++)
      // oxlint-disable-next-line no-await-in-loop
      await enqueue(tx, server.clock, { topic: "payout.send", payload: { exchangeId: n } });
  });
  const gateway = gate();
  const worker = started({ ...handlersOf(server.world), "payout.send": gateway.handler });
  await expect.poll(() => gateway.inside.length).toBe(8);
  const took: number[] = [];
  for (let n = 0; n < 10; n++) {
    const mobile = `1380000000${n}`;
    const began = performance.now();
    // oxlint-disable no-await-in-loop
    await server.stranger(sendLoginCode, {
      body: { screen: CodeScreen.of.login, mobile, captchaVerifyParam: "none" },
    });
    const there = () =>
      server.db.selectFrom("devInbox").select("id").where("sentTo", "=", mobile).executeTakeFirst();
    while (!(await there())) await sleep(5);
    // oxlint-enable no-await-in-loop
    took.push(performance.now() - began);
  }
  gateway.open();
  await worker.stop();
  expect(Math.max(...took)).toBeLessThan(inMachineTime(1000));
});

test("each provider's payouts wait for their own gateway, letters for their own mail server", async () => {
  const slow = gate();
  const done: string[] = [];
  const note: JobHandler = async ({ lane }) => void done.push(lane);
  const handlers: Record<string, JobHandler> = {
    "payout.send": (job) => (job.lane === "payout.alipay" ? slow.handler(job) : note(job)),
    "code.send": (job) => (job.lane === "code.mail" ? slow.handler(job) : note(job)),
  };
  for (let n = 0; n < 20; n++) {
    // oxlint-disable no-await-in-loop
    await put("payout.send", { n }, "payout.alipay");
    await put("code.send", { n }, "code.mail");
    // oxlint-enable no-await-in-loop
  }
  const worker = started(handlers);
  await expect.poll(() => slow.inside.length).toBe(16);
  await put("payout.send", {}, "payout.other");
  await put("code.send", {}, "code.sms");
  wakeOutbox();
  await expect.poll(() => done.toSorted()).toEqual(["code.sms", "payout.other"]);
  slow.open();
  await worker.stop();
});

test("a call that hangs ends with the time of its job, and the slot is free for the next", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const answers: unknown[] = [];
  const handlers: Record<string, JobHandler> = {
    "test.hang": async () => {
      answers.push(await post({ url, headers: {}, body: "", timeoutMs: 60_000 }));
      return undefined;
    },
    // Listens to nothing: it is left behind, and the job comes again.
    "test.deaf": () => new Promise(() => undefined),
  };
  const ruleOf = () => ({ slots: 1, seconds: 0.2 });
  const worker = started(handlers, { ruleOf, grace: 100 });
  await put("test.deaf", {});
  await put("test.hang", {});
  wakeOutbox();
  await expect
    .poll(() => answers, { timeout: inMachineTime(5000) })
    .toEqual([{ kind: "unknown", code: "TIMEOUT" }]);
  expect(await rowsOf("test.deaf")).toMatchObject([
    { attempts: 1, lastError: "took longer than 0.2 s", lockedUntil: null },
  ]);
  await worker.stop();
  silent.closeAllConnections();
  silent.close();
});

test("stopping waits for what is under way, and gives back what does not end in time", async () => {
  await put("test.quick", {}, "quick");
  await put("test.stuck", {}, "stuck");
  await put("test.stuck", {}, "stuck");
  const quick = gate();
  const stuck = gate();
  const handlers = { "test.quick": quick.handler, "test.stuck": stuck.handler };
  const ruleOf = () => ({ slots: 1, seconds: 60 });
  const worker = started(handlers, { ruleOf, stop: 300, grace: 50 });
  await expect.poll(() => quick.inside.length + stuck.inside.length).toBe(2);
  const stopped = worker.stop();
  quick.open();
  await stopped;
  expect(await rowsOf("test.quick")).toEqual([]);
  // It counts for no attempt, and the next server may begin at once; the second was never begun.
  const left = { attempts: 0, lockedUntil: null, lastError: null };
  expect(await rowsOf("test.stuck")).toMatchObject([left, left]);
  expect(stuck.inside[0]?.signal.aborted).toBe(true);
  stuck.open();
});

test("what fails twelve times is given up with its error, and a person can have it tried again", async () => {
  await put("test.broken", { n: 1 });
  for (let n = 0; n < 14; n++) {
    // oxlint-disable-next-line no-await-in-loop
    await drained({ "test.broken": () => Promise.reject(new Error("defekt")) });
    server.clock.move(700);
  }
  expect(await rowsOf("test.broken")).toMatchObject([{ attempts: 12, lastError: "defekt" }]);
  expect((await rowsOf("test.broken"))[0]?.deadAt).not.toBeNull();
  const again = () =>
    transact(server.db, (tx) =>
      hurryJob(tx, server.clock, { topic: "test.broken", payload: { n: 1 } }),
    );
  expect(await again()).toBe("due");
  const held = gate();
  const first = drained({ "test.broken": held.handler });
  await expect.poll(() => held.inside.length).toBe(1);
  expect(await again()).toBe("running");
  // Its lease has run out: the one who had it no longer has it, even before somebody else takes it.
  server.clock.move(61);
  expect(await again()).toBe("due");
  held.open();
  await first;
  // What it ended was not its own any more, so it came once more, and was ended then.
  expect(held.inside).toHaveLength(2);
  expect(await rowsOf("test.broken")).toEqual([]);
});

test("a server of the release before adds and claims without lane and number, and both are counted", async () => {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(
    `insert into outbox (topic, payload, available_at, created_at)
     values ('payout.send', '{}', now(), now())`,
  );
  expect(await rowsOf("payout.send")).toMatchObject([{ lane: "payout", fence: 0 }]);
  const held = gate();
  const first = drained({ "payout.send": held.handler });
  await expect.poll(() => held.inside.length).toBe(1);
  await client.query(
    `update outbox set locked_until = now() + interval '1 day', attempts = attempts + 1`,
  );
  await client.end();
  held.open();
  await first;
  expect(await rowsOf("payout.send")).toMatchObject([{ fence: 2, attempts: 2 }]);
});

test("every call outside takes its time limit from one place, so that it ends with its job", () => {
  const src = new URL("..", import.meta.url);
  const own = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      name.endsWith(".ts") &&
      !name.endsWith(".test.ts") &&
      name !== join("platform", "deadline.ts") &&
      readFileSync(new URL(name, src), "utf8").includes("AbortSignal.timeout("),
  );
  expect(own).toEqual([]);
});
