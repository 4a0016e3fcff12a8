/** Three kinds of tests: pure ones, the server on a real PostgreSQL, and both sites in Chromium. */
import { defineConfig } from "vitest/config";
import { findChromium } from "./tools/chromium.ts";
import { LongestFirst } from "./tools/test/longest-first.ts";
import { seedOfRun } from "./tools/test/seed.ts";
import { createReporter } from "./tools/test-reporter.ts";

const chromium = findChromium();
/** Workers end with the run, and their browsers with them, when it is killed with -9. */
const execArgv = [
  "--import",
  new URL("tools/end-with-parent.ts", import.meta.url).href,
  // What a request leaves behind dies young: to gather it in 16 MB was a sixth of these processes' work.
  "--max-semi-space-size=64",
];
/**
 * Node reads the server's and the browser's tests as it reads what they test. Vite would rewrite each module first, of the
 * main process as well, which was half of what a run of a few files took; pages and styles need it (the unit tests).
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    reporters: [createReporter(process.env["TEST_COUNTS_FILE"], seedOfRun())],
    // The reference machine has two cores, and PostgreSQL wants a share of them.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,questionnaire,web,console,tools,drill}/**/*.test.{ts,tsx}"],
          setupFiles: ["tools/test/renew-limits.ts", "tools/test/draw-by-seed.ts"],
          provide: { limits: { testMs: 5_000, hookMs: 10_000, waitMs: 1_000 } },
          environment: "node",
          pool: "threads",
          // Pure functions leave nothing behind: a new thread for each file takes longer than its tests.
          isolate: false,
          css: { modules: { classNameStrategy: "non-scoped" } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "server",
          experimental,
          include: ["server/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts"],
          setupFiles: [
            "tools/test/show-said.ts",
            "tools/test/renew-limits.ts",
            "tools/test/draw-by-seed.ts",
          ],
          environment: "node",
          pool: "forks",
          execArgv,
          // Every file has its own server and database; to read all modules again for each costs a third of the time.
          isolate: false,
          // One second, which is vitest's own for a poll, is less than a job may take beside three browsers.
          provide: { limits: { testMs: 15_000, hookMs: 60_000, waitMs: 5_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          experimental,
          // A browser waits a good part of its time: a third one fills two cores.
          maxWorkers: 3,
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/support/global-setup.ts"],
          setupFiles: ["tools/test/show-said.ts", "tools/test/renew-limits.ts"],
          environment: "node",
          pool: "forks",
          execArgv,
          // Each worker keeps its browser and its modules from one file to the next (e2e/support/browser.ts).
          isolate: false,
          env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
          // A test of a browser is a row of waits, and each of those has its limit, which names what did not come
          // (e2e/support/stage.ts); that of the whole is for what waits for nothing.
          provide: { limits: { testMs: 600_000, hookMs: 180_000, waitMs: 25_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
