/** Asking for an exchange and deciding about it, through every crash: of money and of prizes alike. */
import { randomUUID } from "node:crypto";
import { CallFailed } from "#contract/client.ts";
import { approveExchanges, rejectExchanges } from "#contract/console/money/exchange.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { ExchangeState } from "#contract/enums.ts";
import { cancelExchange, createExchange, getExchange } from "#contract/member/money/exchange.ts";
import { persist } from "./client.ts";
import type { Ground, Member } from "./ground.ts";

/** `amount` is what will be held. */
type ExchangeRequest = { body: InputOf<typeof createExchange>["body"]; amount: number };

/** Once, or three times at once under the same key. */
export async function askFor(
  { history }: Ground,
  { call, mobile }: Member,
  { body, amount }: ExchangeRequest,
): Promise<number> {
  const key = randomUUID();
  const ask = () => persist(() => call(createExchange, { body, idempotencyKey: key }));
  const asked = await Promise.all(Math.random() < 0.3 ? [ask(), ask(), ask()] : [ask()]);
  for (const { id } of asked)
    history.acked.push({ kind: "asked", exchangeId: id, key, amount, mobile });
  const ids = new Set(asked.map(({ id }) => id));
  if (ids.size > 1) history.surprises.push(`key ${key} was answered with several exchanges`);
  return Math.max(...ids);
}

/** Answers the state that the member is told then. */
export async function decide(
  { operator, history }: Ground,
  { call }: Member,
  id: number,
): Promise<ExchangeState> {
  const draw = Math.random();
  const cancel = () => unlessLate(() => call(cancelExchange, { body: { id } }));
  const approve = () => persist(() => operator(approveExchanges, { body: { ids: [id] } }));
  if (draw < 0.7) await approve();
  else if (draw < 0.8) await cancel();
  else if (draw < 0.9) await Promise.all([approve(), cancel()]);
  else await persist(() => operator(rejectExchanges, { body: { ids: [id], reason: "演练驳回" } }));
  // Whichever won, and whosever answer was lost: what the member is told now must stay true.
  const { state } = await persist(() => call(getExchange, { params: { id: String(id) } }));
  const { revoked, rejected, pendingReview } = ExchangeState.of;
  if (state === revoked) history.acked.push({ kind: "cancelled", exchangeId: id });
  else if (state === rejected) history.acked.push({ kind: "rejected", exchangeId: id });
  else if (state !== pendingReview) history.acked.push({ kind: "approved", exchangeId: id });
  else history.surprises.push(`exchange ${id} was decided and is still pending`);
  return state;
}

/** The state forbids it because another move won, or because an earlier call did this already and its answer was lost. */
export const unlessLate = (work: () => Promise<unknown>): Promise<void> =>
  persist(work).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallFailed) || error.code !== 409) throw error;
    },
  );
