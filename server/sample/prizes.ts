/** Puts the sample's prizes on the shelf, and has members exchange them: both types, in every state. */
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import type { PrizeType } from "#contract/member/money/prize.ts";
import { addressesOf, save } from "../src/people/address/api.ts";
import { approve, reject } from "../src/money/exchange-queue/decide.ts";
import { ISSUE_TOPIC, issueHandlers } from "../src/money/order/issue.ts";
import { cancelExchange } from "../src/money/exchange/api.ts";
import { requestPrize } from "../src/money/order/api.ts";
import { giveUp, ship } from "../src/money/exchange-queue/ship.ts";
import { dayOf } from "../src/platform/clock.ts";
import { drainOutbox } from "../src/platform/worker.ts";
import type { World } from "../src/platform/world.ts";
import { addCodes } from "../src/money/prize/code-desk.ts";
import { create, setState } from "../src/money/prize/desk.ts";
import { changeStock } from "../src/money/prize/stock-desk.ts";
import { payByHand } from "./desk.ts";
import type { Event, Past } from "./history.ts";
import { DAY, dayBefore, HOUR, later } from "./past.ts";
import type { MadeMember } from "./people.ts";
import { type SamplePrize, samplePrizes } from "./prize-list.ts";

const IP = "10.1.0.8";
const SHELVED = 30;
/** What becomes of one; the first two stay open. */
type Ending = "waiting" | "approved" | "issued" | "revoked" | "rejected" | "failed";

type Plan = { who: number; prize: number; days: number; ending: Ending };
const { virtual, physical } = ExchangeType.of;

/** `who` is a place in the list of members, `prize` one on the shelf, `days` how long ago. */
const plans: readonly Plan[] = [
  { who: 5, prize: 0, days: 20, ending: "issued" },
  { who: 5, prize: 7, days: 19, ending: "issued" },
  { who: 1, prize: 3, days: 16, ending: "revoked" },
  { who: 1, prize: 8, days: 15, ending: "rejected" },
  { who: 2, prize: 1, days: 12, ending: "rejected" },
  { who: 2, prize: 9, days: 11, ending: "revoked" },
  { who: 3, prize: 5, days: 9, ending: "failed" },
  { who: 3, prize: 11, days: 8, ending: "failed" },
  { who: 0, prize: 7, days: 2, ending: "approved" },
  { who: 0, prize: 0, days: 1, ending: "waiting" },
  { who: 5, prize: 9, days: 1, ending: "waiting" },
];

export function prizeEvents(past: Past): Event[] {
  const ids: number[] = [];
  const shelved = {
    at: dayBefore(past.now, SHELVED, 10),
    happen: (world: World) => shelveAll(past, world, ids),
  };
  const asking = [...new Set(plans.map(({ who }) => who))].map((who): Event => ({
    at: dayBefore(past.now, SHELVED - 2, 11),
    happen: (world) => giveAddresses(world, memberAt(past.members, who)),
  }));
  return [shelved, ...asking, ...plans.flatMap((plan) => planned(past, plan, ids))];
}

async function shelveAll({ now, staff }: Past, world: World, ids: number[]): Promise<void> {
  const by = { staff: staff.operations.caller, ip: IP };
  for (const [nth, { given, ...prize }] of samplePrizes.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the shelf
    const id = await create(world, { ...by, draft: { ...prize, sort: samplePrizes.length - nth } });
    // oxlint-disable-next-line no-await-in-loop
    await (prize.type === virtual
      ? addCodes(world, {
          ...by,
          prizeId: id,
          text: codesOf(world, { given, now }),
          commit: true,
        })
      : changeStock(world, {
          ...by,
          prizeId: id,
          change: given,
          note: "首批到货",
          idempotencyKey: world.clock.uuid(),
        }));
    // Nobody else is there to have changed it.
    const shown = () => Promise.resolve({});
    // oxlint-disable-next-line no-await-in-loop
    await setState(world, { ...by, id, state: PrizeState.of.onShelf, shown });
    ids.push(id);
  }
  await issueWhatIsDue(world, later(now, 3 * DAY));
}

/** Invented ones: nobody can redeem them anywhere. */
function codesOf({ clock }: World, { given, now }: { given: number; now: Date }) {
  const ends = dayOf(later(now, 300 * DAY));
  const four = () => String(1000 + clock.random(9000));
  return Array.from(
    { length: given },
    () => `${four()}-${four()}-${four()}-${four()},${ends}`,
  ).join("\n");
}

const places = [
  { region: ["330000", "330100", "330106"], detail: "文三路 90 号 3 幢 501" },
  { region: ["310000", "310100", "310115"], detail: "张杨路 1000 弄 8 号 602 室" },
];

async function giveAddresses(world: World, { caller, person }: MadeMember): Promise<void> {
  const { memberId } = caller;
  const name = person.realName ?? person.nickname;
  const mobile = person.mobile ?? `1390000${String(1000 + memberId)}`;
  for (const [nth, place] of places.entries())
    // oxlint-disable-next-line no-await-in-loop -- the first is the default
    await save(world, { memberId, asked: { ...place, name, mobile, isDefault: nth === 0 } });
}

/** Asked for at ten, decided in the evening or on the next day. */
function planned(past: Past, plan: Plan, ids: readonly number[]): Event[] {
  const asked = dayBefore(past.now, plan.days, 10 + plan.who / 60);
  let id = 0;
  return [
    {
      at: asked,
      happen: async (world) => {
        id = await ask(world, { past, plan, ids });
      },
    },
    {
      at: later(asked, plan.ending === "revoked" ? HOUR : DAY),
      happen: (world) => settle(past, world, { plan, id }),
    },
  ];
}

type Asking = { past: Past; plan: Plan; ids: readonly number[] };

/** With gold from a meeting in person, just enough: what they earned here is for withdrawals. */
async function ask(world: World, { past, plan, ids }: Asking): Promise<number> {
  const { caller, ip, deviceId, brandHost: host } = memberAt(past.members, plan.who);
  const { memberId } = caller;
  const { type, priceGold: gold } = prizeAt(plan.prize);
  await payByHand(world, { staff: past.staff, memberId, gold });
  const prizeId = ids[plan.prize] ?? 0;
  const [address] = await addressesOf(world, memberId);
  const exchange = await requestPrize(world, {
    memberId,
    origin: { ip, deviceId, userAgent: "", host },
    idempotencyKey: world.clock.uuid(),
    body: type === virtual ? { type, prizeId } : { type, prizeId, addressId: address?.id ?? 0 },
  });
  return exchange.id;
}

async function settle(past: Past, world: World, { plan, id }: { plan: Plan; id: number }) {
  const { members, staff, now } = past;
  const { type } = prizeAt(plan.prize);
  const decision = { staff: staff.finance.caller, ip: IP, ids: [id] };
  const by = { staff: staff.operations.caller, ip: IP, id };
  switch (plan.ending) {
    case "waiting":
      return;
    case "revoked":
      await cancelExchange(world, { id, memberId: memberAt(members, plan.who).caller.memberId });
      return;
    case "rejected":
      await reject(world, { ...decision, reason: "账号正在核实，请稍后再申请" });
      return;
    case "approved":
    case "issued":
    case "failed":
      await approve(world, decision);
      if (plan.ending === "failed") await giveUp(world, { ...by, reason: reasons[type] });
      if (plan.ending === "issued" && type === physical)
        await ship(world, { ...by, courier: "顺丰速运", tracking: `SF${140_000_000_000 + id}` });
      await issueWhatIsDue(world, later(now, 3 * DAY));
  }
}

const reasons: Record<PrizeType, string> = {
  [virtual]: "供应商停止供货",
  [physical]: "收货地址无法送达，快递已退回",
};

/** What finds no code raises an alarm; here it is wanted, and is left alone for some days. */
async function issueWhatIsDue(world: World, heldUntil: Date): Promise<void> {
  const quiet = { ...world, log: world.log.child({}, { level: "silent" }) };
  await drainOutbox({ ...quiet, handlers: issueHandlers(quiet) });
  await world.db
    .updateTable("outbox")
    .set({ availableAt: heldUntil, lockedUntil: null })
    .where("topic", "=", ISSUE_TOPIC)
    .execute();
}

function prizeAt(place: number): SamplePrize {
  const prize = samplePrizes[place];
  if (!prize) throw new Error(`the sample has no prize ${place}`);
  return prize;
}

function memberAt(members: readonly MadeMember[], who: number): MadeMember {
  const member = members[who];
  if (!member) throw new Error(`the sample has no member ${who}`);
  return member;
}
