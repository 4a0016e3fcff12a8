/** How far the tables are: a line after each, and every two seconds within one that takes long. */
import { Client } from "pg";
import { copiedNow } from "./cluster-sql.ts";
import type { Step } from "./plan.ts";
import { barText } from "./text.ts";

const LOOK_MS = 2000;

export type Progress = { during(step: Step, work: () => Promise<void>): Promise<void> };

export function showProgress(
  ownerUrl: string,
  steps: readonly Step[],
  say: (line: string) => void,
): Progress {
  const all = { tables: steps.length, rows: sum(steps) };
  const done = { tables: 0, rows: 0 };
  return {
    during: async (step, work) => {
      const watch = watching(ownerUrl, (rows) =>
        say(barText({ tables: done.tables, rows: done.rows + Math.min(rows, step.rows) }, all)),
      );
      try {
        await work();
      } finally {
        await watch.stop();
      }
      done.tables += 1;
      done.rows += step.rows;
      say(barText(done, all));
    },
  };
}

const sum = (steps: readonly Step[]): number => steps.reduce((rows, step) => rows + step.rows, 0);

/** On a connection of its own, as the other one is busy. That it cannot be seen keeps nobody from working. */
function watching(url: string, show: (rows: number) => void): { stop(): Promise<void> } {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  const connected = client.connect().catch(() => undefined);
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = connected
      .then(() => copiedNow(client))
      .then((rows) => (rows > 0 ? show(rows) : undefined))
      .catch(() => undefined);
  }, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await connected;
      await last;
      await client.end().catch(() => undefined);
    },
  };
}
