/** A member's prize: a code that the worker gives by itself, or a parcel that an operator sends or gives up. */
import { setTimeout as sleep } from "node:timers/promises";
import { CallFailed } from "#contract/client.ts";
import { failPrizeExchange, shipExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { saveAddress } from "#contract/member/people/address.ts";
import { getExchange, revealCode } from "#contract/member/money/exchange.ts";
import { form } from "../server/test/address.ts";
import { inMachineTime } from "../tools/pace.ts";
import { persist } from "./client.ts";
import type { Ground, Member } from "./ground.ts";
import { PRIZE_GOLD } from "./setup.ts";
import { askFor, decide, unlessLate } from "./exchange-request.ts";

const { virtual, physical } = ExchangeType.of;
const { toBeIssued, issued, failed } = ExchangeState.of;

export async function orderPrize(ground: Ground, member: Member): Promise<void> {
  const { shelf } = ground;
  const isParcel = Math.random() < 0.4;
  const body = isParcel
    ? { type: physical, prizeId: shelf.parcels, addressId: await addressOf(member) }
    : { type: virtual, prizeId: shelf.codes };
  const id = await askFor(ground, member, { body, amount: PRIZE_GOLD });
  const state = await decide(ground, member, id);
  if (isParcel && state === toBeIssued) await endParcel(ground, member, id);
  if (!isParcel && (state === toBeIssued || state === issued)) await reveal(ground, member, id);
}

/** A repeated call after a lost answer adds a second address; either will do. */
async function addressOf({ call }: Member): Promise<number> {
  const [address] = await persist(() => call(saveAddress, { body: form }));
  if (!address) throw new Error("the address was not kept");
  return address.id;
}

async function endParcel({ operator, history }: Ground, { call }: Member, id: number) {
  const tracking = `DRILL${id}`;
  const body = { id, courier: "顺丰速运", tracking };
  const ship = () => unlessLate(() => operator(shipExchange, { body }));
  const giveUp = () =>
    unlessLate(() => operator(failPrizeExchange, { body: { id, reason: "演练" } }));
  const draw = Math.random();
  await Promise.all(draw < 0.6 ? [ship()] : draw < 0.8 ? [giveUp()] : [ship(), giveUp()]);
  const told = await persist(() => call(getExchange, { params: { id: String(id) } }));
  if (told.state === issued && told.tracking === tracking)
    history.acked.push({ kind: "shipped", exchangeId: id, tracking });
  else if (told.state === failed) history.acked.push({ kind: "given-up", exchangeId: id });
  else history.surprises.push(`parcel ${id} was ended and is in state ${told.state}`);
}

/** A killed worker's job comes back when its lease ends, later than anybody waits here. */
const CODE_PATIENCE_MS = 2000;

async function reveal({ history }: Ground, { call }: Member, id: number) {
  const until = Date.now() + inMachineTime(CODE_PATIENCE_MS);
  while (Date.now() < until) {
    const told = await persist(() => call(revealCode, { body: { id } }).catch(notYet));
    if (told) {
      history.acked.push({ kind: "revealed", exchangeId: id, code: told.code });
      return;
    }
    await sleep(100);
  }
}

function notYet(error: unknown): undefined {
  if (!(error instanceof CallFailed) || error.code !== 404) throw error;
}
