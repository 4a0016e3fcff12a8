/** Every request that makes an exchange goes through here: it makes one, whatever is sent again. */
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { Failure } from "../../platform/failure.ts";
import { type Pipeline, together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { exchangeByKey, insertRepeat, lockMember, recentTwins } from "./sql.ts";

export type Request = {
  memberId: number;
  requestKey: string;
  /** A digest of what was asked for: the same key with another request is refused. */
  fingerprint: Buffer;
};

export type ExchangeRequest = { request: Request; now: Date };

/** What has to be known to make it. */
type ToKnow = {
  /** Where the money goes; "" for a prize. */
  payeeAccount: string;
};
type Maker<S extends ToKnow> = {
  /** Asked behind the member's lock, in its packet, so that it sees what stands from then on. Refuses nothing. */
  look: (line: Pipeline) => Promise<S>;
  make: (tx: Tx, seen: S) => Promise<number | Failure>;
};

/** A second request for the same thing within this time is the same request, tapped twice. */
const TWIN_SECONDS = 10;

/**
 * Answers the id of the exchange that this request made, or made before; `make` runs at most once. What
 * it answers instead of an id is thrown after the commit, because a wrong code has to be counted.
 */
export async function withIdempotency<S extends ToKnow>(
  world: World,
  asked: ExchangeRequest,
  { look, make }: Maker<S>,
): Promise<number> {
  failpoint("exchange.before-transaction");
  const id = await transact(world.db, async (tx) => {
    const { before, seen } = await lookBefore(tx, asked, look);
    const made = before ?? (await make(tx, seen));
    failpoint("exchange.before-commit");
    return made;
  });
  if (id instanceof Failure) throw id;
  failpoint("exchange.before-answer");
  return id;
}

/** `before`: the exchange that was made by this key, or by a tap just before it. */
async function lookBefore<S extends ToKnow>(
  tx: Tx,
  { request, now }: ExchangeRequest,
  look: (line: Pipeline) => Promise<S>,
): Promise<{ before: number | undefined; seen: S }> {
  const { memberId, fingerprint } = request;
  const since = addSeconds(now, -TWIN_SECONDS);
  const [, made, twins, seen] = await together(tx, (line) =>
    Promise.all([
      // Also makes a parallel twin wait here until the first one's row can be seen: what follows looks afterwards.
      lockMember(line, memberId),
      exchangeByKey(line, request),
      recentTwins(line, { memberId, fingerprint, since }),
      look(line),
    ]),
  );
  if (made && !made.fingerprint.equals(fingerprint)) throw new Failure("idempotencyKeyReused");
  const twin = twins.find(({ payeeAccount }) => payeeAccount === seen.payeeAccount);
  if (made || !twin) return { before: made?.id, seen };
  // The key is kept with the first one's exchange, so that it is answered the same way from now on.
  await insertRepeat(tx, { ...request, exchangeId: twin.id });
  return { before: twin.id, seen };
}
