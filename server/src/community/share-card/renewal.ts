/**
 * Tickets are asked for by the clock alone, on one node at a time, before they end: no page and no call waits for WeChat,
 * and all nodes sign by the same one (docs/decisions/0113).
 */
import { accountOf, type ShareCards, type WechatAccount } from "../../config/wechat.ts";
import { everyBrand } from "../../foundation/brand/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { ticketProvider } from "../../providers/wechat/tickets.ts";
import { sealTicket } from "./sealed.ts";
import { claimForcing, keepRefusal, keepTicket, ticketRow } from "./sql.ts";

/** Of two hours: WeChat may be away for so long before a card is missed. */
const BEFORE_END_SECONDS = 1200;
/** Refused for our settings, which nobody mends in half a minute. */
const AFTER_REFUSAL_SECONDS = 600;
/** Each time ends the token of all other systems of the account, and there are 20 a day. */
const BETWEEN_FORCED_SECONDS = 3600;

export async function renewTickets(world: World, signal: AbortSignal): Promise<void> {
  const cards = world.config.shareCards;
  if (!cards) return;
  for (const account of await accountsIn(world, cards)) {
    signal.throwIfAborted();
    // A few brands, one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const kept = await ticketRow(world.db, account.appId);
    // oxlint-disable-next-line no-await-in-loop
    if (isDue(kept, world.clock.now())) await renew(world, cards, account);
  }
}

type Kept = { endsAt: Date | null; refusedAt: Date | null };

function isDue(kept: Kept | undefined, now: Date): boolean {
  if (kept?.refusedAt && kept.refusedAt > addSeconds(now, -AFTER_REFUSAL_SECONDS)) return false;
  return !kept?.endsAt || kept.endsAt <= addSeconds(now, BEFORE_END_SECONDS);
}

/** Each account once, also when several brands share it. */
async function accountsIn(world: World, cards: ShareCards): Promise<Iterable<WechatAccount>> {
  const accounts = (await everyBrand(world)).flatMap(({ code }) => accountOf(cards, code) ?? []);
  return new Map(accounts.map((account) => [account.appId, account])).values();
}

/** A failed request is made again by the next run, a refused one minutes later; until then the old ticket is good. */
async function renew(world: World, cards: ShareCards, account: WechatAccount): Promise<void> {
  const askedAt = world.clock.now();
  const { appId } = account;
  const notSince = addSeconds(askedAt, -BETWEEN_FORCED_SECONDS);
  const mayForce = () =>
    transact(world.db, (tx) => claimForcing(tx, { appId, forcedAt: askedAt, notSince }));
  const got = await ticketProvider(world, cards).ticketOf(account, mayForce);
  if (got.kind === "refused") await transact(world.db, (tx) => keepRefusal(tx, appId, askedAt));
  if (got.kind !== "ok")
    return world.log.warn({ appId, code: got.code }, "no ticket for share cards");
  const row = {
    appId,
    sealedTicket: sealTicket(world, got.ticket),
    endsAt: addSeconds(askedAt, got.seconds),
  };
  await transact(world.db, (tx) => keepTicket(tx, row));
}
