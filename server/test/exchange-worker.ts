/** The outbox's worker for exchange-interleavings.test.ts: one that works, and one that dies at its work. */
import { handlersOf } from "../src/background.ts";
import { issueHandlers } from "../src/money/order/api.ts";
import { payoutHandlers } from "../src/money/payout/api.ts";
import type { JobHandler } from "../src/platform/outbox.ts";
import { claimJobs, lanesInUse } from "../src/platform/outbox-sql.ts";
import { drainOutbox } from "../src/platform/worker.ts";
import type { PayoutProvider } from "../src/providers/payout/outcome.ts";
import { payoutProvidersOf } from "../src/providers/payout/provider.ts";
import type { Death } from "./exchange-model.ts";
import type { TestServer } from "./server.ts";

export const work = async (server: TestServer): Promise<void> => {
  await drainOutbox({ ...server.world, handlers: handlersOf(server.world) });
};

class Died extends Error {}

/** A worker takes what is due and is killed: its leases stay, and what it had told the provider. */
export async function dieAt(server: TestServer, at: Death): Promise<void> {
  const providers = payoutProvidersOf(server.world);
  const handlers: Record<string, JobHandler> = {
    // A code is given in one commit: it is either not given yet, or given by a job that comes again.
    ...(at === "before-release" && issueHandlers(server.world)),
    ...payoutHandlers(server.world, (name) => {
      const provider = providers(name);
      return provider && dyingBy(provider, at);
    }),
  };
  const { signal } = new AbortController();
  const free = new Map((await lanesInUse(server.db)).map((lane) => [lane, 10]));
  for (const job of await claimJobs(server.db, server.clock.now(), free))
    await handlers[job.topic]?.({ ...job, signal }).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    });
}

const dyingBy = (provider: PayoutProvider, at: Death): PayoutProvider => ({
  ...provider,
  transfer: (transfer) => around(at, () => provider.transfer(transfer)),
  query: (billNo) => around(at, () => provider.query(billNo)),
});

async function around<T>(at: Death, call: () => Promise<T>): Promise<T> {
  if (at === "before-call") throw new Died();
  const answer = await call();
  if (at === "no-reply") throw new Died();
  return answer;
}
