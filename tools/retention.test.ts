/** One table says how long what is kept: whatever deletes goes by it, and the page of the documents is made of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scheduledJobsOf } from "../server/src/background.ts";
import { keptSince, keptUntil } from "../server/src/config/kept.ts";
import { retention } from "../server/src/config/retention.ts";
import { perSource } from "../server/src/foundation/captcha/service.ts";
import * as code from "../server/src/foundation/code/limits.ts";
import * as memberTries from "../server/src/people/auth/tries.ts";
import * as staffTries from "../server/src/people/staff/tries.ts";
import { LEASE_SECONDS } from "../server/src/platform/lease-time.ts";
import { reachOf } from "../server/src/platform/rate.ts";
import { formatted, ROOT } from "./formatted.ts";
import { RETENTION_PATH, retentionText } from "./retention-table.ts";

const SOURCE = join(ROOT, "server/src");
const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), "utf8") }));
const jobs = scheduledJobsOf().map(({ name }) => name);

test("the page of the documents is the table in code; npm run settings writes it", () => {
  expect(readFileSync(join(ROOT, RETENTION_PATH), "utf8")).toBe(
    formatted(RETENTION_PATH, retentionText()),
  );
});

test("whatever the table says is gone by, and by nothing else but the code that deletes", () => {
  for (const name of Object.keys(retention)) {
    const used = new RegExp(`\\b(?:keptSince|keptUntil)\\("${name}"|\\bretention\\.${name}\\b`);
    expect(sources.filter(({ text }) => used.test(text)).length, name).toBeGreaterThan(0);
  }
  // Deletes by a moment that it has computed itself. An operator's looks go by the limit that counts them.
  const own =
    /\b(?:delete|forget|remove|take)\w*(?:Before|Old|Over|Expired|Sent|Shared)\w*\([^;]*?addSeconds\(/;
  expect(sources.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([
    "people/reveal/service.ts",
  ]);
  expect(own.test("await deleteOldSessions(db, addSeconds(now, -90 * 86_400));")).toBe(true);
});

test("each is deleted by a scheduled job that there is, and each job that forgets has its row", () => {
  const removers = Object.values(retention).map(({ by }) => by as string);
  expect(removers.filter((by) => !["use", "outbox", ...jobs].includes(by))).toEqual([]);
  const forgetting = jobs.filter((name) => /\.(forget|remove-old|anonymise)$/.test(name));
  expect(forgetting.length).toBeGreaterThan(12);
  expect(forgetting.filter((name) => !removers.includes(name))).toEqual([]);
});

test("what outlives another thing is kept no shorter than that, and moments are reckoned both ways", () => {
  // A device hangs on its sign-in; a trace's way to its rows ends before its facts do.
  const of = (name: keyof typeof retention) => retention[name].seconds;
  expect(of("signIn")).toBeGreaterThanOrEqual(of("pushDevice"));
  expect(of("traceOnce")).toBeGreaterThanOrEqual(of("traceLink"));
  expect(of("messageUnread")).toBeGreaterThanOrEqual(of("messageRead"));
  expect(of("backupWeekly")).toBeGreaterThan(of("backupDaily"));
  const now = new Date("2026-11-26T00:00:00Z");
  expect(keptSince("signIn", now).toISOString()).toBe("2026-08-28T00:00:00.000Z");
  expect(keptUntil("closedAccount", now).toISOString()).toBe("2026-12-03T00:00:00.000Z");
});

test("nothing is deleted that a limit still counts, and who keeps it longer locks nobody out longer", () => {
  const readBy = {
    code: [
      ...code.perAccount,
      ...code.perNetwork(1),
      ...code.perDevice(1),
      ...code.wrongPerAccount,
    ],
    passwordTry: [...memberTries.perAccount, ...memberTries.perNetwork(1)],
    staffSession: [
      ...staffTries.perAccount.password,
      ...staffTries.perAccount.code,
      ...staffTries.perNetwork(1),
    ],
    captcha: perSource,
    node: [{ count: 1, seconds: LEASE_SECONDS }],
  };
  for (const [name, rules] of Object.entries(readBy)) {
    const { seconds } = retention[name as keyof typeof readBy];
    expect(seconds, name).toBeGreaterThanOrEqual(reachOf(rules).seconds);
  }
  // The limits stand in their features: the table only says how long their rows are kept.
  const limit = /\b(?:seconds|\w*_SECONDS)\b *[:=] *retention\./;
  expect(sources.filter(({ text }) => limit.test(text)).map(({ path }) => path)).toEqual([]);
  expect(limit.test("const WINDOW_SECONDS = retention.passwordTry.seconds;")).toBe(true);
});
