import { expect, test } from "vitest";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import {
  canCallUnpaid,
  canFail,
  canRetry,
  canSettle,
  canShip,
  standingOf,
  whyNotTitle,
  waitsForSecond,
  waitsToSettle,
} from "./standing.ts";

const { cash, virtual, physical } = ExchangeType.of;
const { pendingReview, toBeIssued, issued } = ExchangeState.of;
const paying = (state: "ready" | "our-side" | "unknown", provider = "alipay") => ({
  type: cash,
  state: toBeIssued,
  payout: { provider, state },
});
const parcel = { type: physical, state: toBeIssued, payout: null };
const code = { type: virtual, state: toBeIssued, payout: null };

test("what waits says what it waits for", () => {
  expect(standingOf(parcel)?.text).toBe("等待发货");
  expect(standingOf(code)?.text).toBe("等待发码");
  expect(standingOf(paying("our-side"))).toEqual({ text: "我方原因未付", isBad: true });
  expect(standingOf(paying("ready", "file"))).toEqual({ text: "手工付款中", isBad: false });
  expect(standingOf({ ...parcel, state: issued })).toBeNull();
});

test("a payout is tried again while nothing is known of its end, and never when people pay it by hand", () => {
  expect(canRetry(paying("our-side"))).toBe(true);
  expect(canRetry(paying("unknown"))).toBe(true);
  expect(canRetry(paying("ready"))).toBe(true);
  expect(canRetry(paying("our-side", "file"))).toBe(false);
  expect(canRetry({ ...paying("our-side"), state: issued })).toBe(false);
});

test("what waits for the second person says so, and is neither tried again nor proposed once more", () => {
  const waiting = { ...paying("our-side"), unpaid: { state: "waiting" as const } };
  expect(standingOf(waiting)?.text).toBe("渠道未付款，待复核");
  expect([canRetry(waiting), canCallUnpaid(waiting), waitsForSecond(waiting)]).toEqual([
    false,
    false,
    true,
  ]);
  const again = { ...paying("our-side"), unpaid: { state: "withdrawn" as const } };
  expect([canRetry(again), canCallUnpaid(again), waitsForSecond(again)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("where the provider says other than we do, or has ended it, its statement settles it, once at a time", () => {
  const said = { ...paying("unknown"), doubts: [{}] };
  expect(standingOf(said)).toEqual({ text: "渠道说法不一致", isBad: true });
  expect([canSettle(said), canSettle(paying("unknown"))]).toEqual([true, false]);
  const ended = {
    type: cash,
    state: issued,
    payout: { provider: "alipay", state: "paid" as const },
  };
  expect([canSettle(ended), standingOf(ended)]).toEqual([true, null]);
  const waiting = { ...said, discrepancy: { state: "waiting" as const } };
  expect(standingOf(waiting)?.text).toBe("账单结清待复核");
  expect([canSettle(waiting), waitsToSettle(waiting), canRetry(waiting)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(canSettle(parcel)).toBe(false);
});

test("parcels are sent, and corrected afterwards, and prizes fail, only once they were approved", () => {
  expect(canShip(parcel)).toBe(true);
  expect(canShip(code)).toBe(false);
  expect(canShip({ ...parcel, state: pendingReview })).toBe(false);
  expect(canShip({ ...parcel, state: issued })).toBe(true);
  expect(canFail(code)).toBe(true);
  expect(canFail(parcel)).toBe(true);
  expect(canFail(paying("our-side"))).toBe(false);
});

test("why something cannot simply be approved is asked only of what waits for it", () => {
  expect(whyNotTitle(ExchangeState.of.pendingReview)).toBe("为什么不能直接批准");
  for (const state of [undefined, ExchangeState.of.issued, ExchangeState.of.rejected])
    expect(whyNotTitle(state)).toBe("审核提示");
});
