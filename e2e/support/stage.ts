/** The whole product for browser tests: PostgreSQL, server and simulator as real processes, and Chromium. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { cloneDatabase } from "../../server/test/database.ts";
import { chromiumLaunch } from "../../tools/chromium.ts";
import { freePort } from "../../tools/postgres/port.ts";

const root = join(import.meta.dirname, "../..");
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export type SignIns = {
  members: { label: string; mobile: string }[];
  operators: { label: string; account: string; password: string }[];
};

export type Stage = {
  /** http://localhost:PORT, the first brand; the second is at 127.0.0.1. */
  origin: string;
  browser: Browser;
  signIns: SignIns;
  /** A fresh browser of this size, with its own cookies. Script errors are kept in `problems`. */
  visit(viewport: { width: number; height: number }): Promise<BrowserContext>;
  /** What pages threw or the console called an error, since the stage was set. */
  problems: string[];
  /** Rows straight from the database: for answers that the product keeps to itself. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
};

export function testStage(env: Record<string, string> = {}): Stage {
  const stage = { problems: [] as string[] } as Stage;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await cloneDatabase();
    undo.push(() => database.drop());
    const [port, simulatorPort] = [await freePort(undefined), await freePort(undefined)];
    const dataDir = mkdtempSync(join(tmpdir(), "panel-e2e-"));
    const settings = {
      ...process.env,
      NODE_ENV: "development",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      ...env,
    };
    for (const entry of ["server/simulators/main.ts", "server/src/main.ts"]) {
      const child = start(entry, settings);
      undo.push(() => end(child));
    }
    const client = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
    undo.push(() => client.end());
    stage.origin = `http://localhost:${port}`;
    stage.query = async (sql, parameters = []) =>
      (await client.query(sql, parameters)).rows as never;
    await ready(stage.origin);
    stage.signIns = readSignIns(dataDir);
    stage.browser = await chromium.launch(chromiumLaunch());
    undo.push(() => stage.browser.close());
    stage.visit = (viewport) => newVisit(stage, viewport);
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });
  return stage;
}

function start(entry: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(root, entry)], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function ready(origin: string) {
  for (let tries = 0; tries < 900; tries++) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error("the server did not become ready in 90 s");
}

const readSignIns = (dataDir: string): SignIns =>
  JSON.parse(readFileSync(join(dataDir, "sample-sign-ins.json"), "utf8")) as SignIns;

async function newVisit(stage: Stage, viewport: { width: number; height: number }) {
  const isPhone = viewport.width < 768;
  const context = await stage.browser.newContext({
    viewport,
    baseURL: stage.origin,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  context.on("page", (page) => {
    page.on("pageerror", (error) => stage.problems.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") stage.problems.push(`${page.url()}: ${message.text()}`);
    });
  });
  return context;
}
