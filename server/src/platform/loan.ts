/**
 * Which connections are out, and for whom: what is given up in PostgreSQL is told to the gate, and a connection whose
 * statement gets no answer is ended. To keep statements cheap, all borrowed connections are checked four times a second.
 */
import pg from "pg";
import type { Errand, ErrandKind } from "./errand.ts";
import { isHeldUp, TooSlow } from "./pressure.ts";

/** Milliseconds until a connection whose statement has no answer is given up; more than a lock may take. */
const answerMs: Record<ErrandKind, number | undefined> = {
  ready: 2000,
  "sign-in": 10_000,
  request: 10_000,
  work: undefined,
};
const LOOK_MS = 250;

type Loan = { readonly errand: Errand; asked: unknown; since: number };
type Loans = {
  /** Notes that the connection is lent to this errand from now on. */
  lend(client: pg.PoolClient, errand: Errand): void;
  giveBack(client: pg.PoolClient): void;
  /** Called once for each new connection. */
  hear(client: pg.PoolClient): void;
  end(): void;
};

/** `heldUp`: a statement of this errand's was given up, for a lock or for its time. */
export function openLoans(heldUp: (errand: Errand) => void): Loans {
  const out = new Map<pg.PoolClient, Loan>();
  const look = () => {
    for (const [client, loan] of out) if (isTooSlow(client, loan)) giveUp(client, loan);
  };
  const giveUp = (client: pg.PoolClient, { errand }: Loan) => {
    heldUp(errand);
    // Whatever was sent on it fails with this.
    client.connection.stream.destroy(new TooSlow(answerMs[errand.kind] ?? 0));
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return {
    lend: (client, errand) => void out.set(client, { errand, asked: undefined, since: 0 }),
    giveBack: (client) => void out.delete(client),
    hear: (client) =>
      void client.connection.on("errorMessage", (error: unknown) => {
        const loan = out.get(client);
        if (loan && isHeldUp(error)) heldUp(loan.errand);
      }),
    end: () => clearInterval(looking),
  };
}

/** pg's own note of what it waits for: another one for each statement. */
type Asking = { readonly _activeQuery?: unknown };

function isTooSlow(client: pg.PoolClient, loan: Loan): boolean {
  const limit = answerMs[loan.errand.kind];
  const { _activeQuery: asked } = client as Asking;
  // A submittable (COPY, a cursor) has its own time.
  if (limit === undefined || !(asked instanceof pg.Query)) return false;
  if (asked !== loan.asked) Object.assign(loan, { asked, since: performance.now() });
  return performance.now() - loan.since > limit;
}
