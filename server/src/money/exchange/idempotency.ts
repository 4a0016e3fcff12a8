/** Every request that makes an exchange goes through here: it makes one, whatever is sent again. */
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { Failure } from "../../platform/failure.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { exchangeByKey, insertRepeat, lockMember, recentTwin } from "./sql.ts";

export type Request = {
  memberId: number;
  requestKey: string;
  /** A digest of what was asked for: the same key with another request is refused. */
  fingerprint: Buffer;
};

/** `payee` is where the money goes; "" for a prize. */
export type ExchangeRequest = { request: Request; payee: string; now: Date };

/** A second request for the same thing within this time is the same request, tapped twice. */
const TWIN_SECONDS = 10;

/**
 * Answers the id of the exchange that this request made, or made before; `make` runs at most once. What
 * it answers instead of an id is thrown after the commit, because a wrong code has to be counted.
 */
export async function withIdempotency(
  world: World,
  asked: ExchangeRequest,
  make: (tx: Tx) => Promise<number | Failure>,
): Promise<number> {
  failpoint("exchange.before-transaction");
  const id = await transact(world.db, async (tx) => {
    const made = (await madeBefore(tx, asked)) ?? (await make(tx));
    failpoint("exchange.before-commit");
    return made;
  });
  if (id instanceof Failure) throw id;
  failpoint("exchange.before-answer");
  return id;
}

/** The exchange that was made by this key, or by a tap just before it. */
async function madeBefore(
  tx: Tx,
  { request, payee, now }: ExchangeRequest,
): Promise<number | undefined> {
  const { memberId, fingerprint } = request;
  const since = addSeconds(now, -TWIN_SECONDS);
  const [, made, twin] = await together(tx, (line) =>
    Promise.all([
      // Also makes a parallel twin wait here until the first one's row can be seen: what follows looks afterwards.
      lockMember(line, memberId),
      exchangeByKey(line, request),
      recentTwin(line, { memberId, fingerprint, payee, since }),
    ]),
  );
  if (made && !made.fingerprint.equals(fingerprint)) throw new Failure("idempotencyKeyReused");
  if (made || !twin) return made?.id;
  // The key is kept with the first one's exchange, so that it is answered the same way from now on.
  await insertRepeat(tx, { ...request, exchangeId: twin.id });
  return twin.id;
}
