/** Three kinds of tests: pure ones, the server on a real PostgreSQL, and both sites in Chromium. */
import { defineConfig } from "vitest/config";
import { findChromium } from "./tools/chromium.ts";
import { createReporter } from "./tools/test-reporter.ts";

const chromium = findChromium();

export default defineConfig({
  test: {
    reporters: [createReporter(process.env["TEST_COUNTS_FILE"])],
    // The reference machine has two cores, and PostgreSQL wants a share of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,questionnaire,web,console,tools}/**/*.test.{ts,tsx}"],
          environment: "node",
          pool: "threads",
          css: { modules: { classNameStrategy: "non-scoped" } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts"],
          environment: "node",
          pool: "forks",
          testTimeout: 15_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          // A browser waits a good part of its time: a third one fills two cores.
          maxWorkers: 3,
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/support/global-setup.ts"],
          environment: "node",
          pool: "forks",
          env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
          testTimeout: 30_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
