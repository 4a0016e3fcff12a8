/** Withdrawals in the sample's past, each brought to its state by the services that do it in life. */
import { Asset, CodeScreen, ExchangeType } from "#contract/enums.ts";
import { SEND_TOPIC } from "../src/foundation/code/delivery.ts";
import { sendCode } from "../src/foundation/code/api.ts";
import { approve, reject } from "../src/money/exchange-queue/decide.ts";
import { PAYOUT_TOPIC, payoutHandlers } from "../src/money/payout/payout.ts";
import { cancelExchange } from "../src/money/exchange/api.ts";
import { quoteFor, requestWithdrawal } from "../src/money/withdrawal/api.ts";
import { transact } from "../src/platform/db.ts";
import { drainOutbox } from "../src/platform/worker.ts";
import type { Origin, StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import type { PayoutOutcome, PayoutProvider } from "../src/providers/payout/outcome.ts";
import { memberOf } from "../src/people/member/api.ts";
import { savePayee } from "../src/people/member/sql.ts";
import { walletOf } from "../src/ledger/wallet/api.ts";
import type { MadeMember } from "./people.ts";

const IP = "10.1.0.9";

/** How a withdrawal ends. The last three stay open: nobody looked yet, or the payout is under way. */
export type Ending = "paid" | "failed" | "rejected" | "revoked" | "waiting" | "asking" | "ourSide";

/** Binds an Alipay account; in life after a code, which nobody is there to read. */
export const bindPayee = (world: World, { caller, person }: MadeMember) =>
  transact(world.db, (tx) =>
    savePayee(tx, caller.memberId, {
      account: person.mobile ?? `alipay${caller.memberId}@example.com`,
      realName: person.realName ?? "",
      boundAt: world.clock.now(),
      lockedUntil: null,
    }),
  );

/** Asks for what is there, in whole yuan, cash first; undefined when it is too little. */
export async function askFor(
  world: World,
  { member, most, onlyGold }: { member: MadeMember; most: number; onlyGold?: true },
): Promise<number | undefined> {
  const memberId = member.caller.memberId;
  const { gold, cash } = await walletOf(world.db, memberId);
  const isCash = !onlyGold && cash.available >= 1000;
  const there = isCash ? cash.available : gold.available;
  const amount = Math.min(most, Math.floor(there / 100) * 100);
  if (amount < 1000) return undefined;
  const asked = { asset: isCash ? Asset.of.cash : Asset.of.gold, amount };
  const origin = {
    ip: member.ip,
    deviceId: member.deviceId,
    userAgent: "",
    host: member.brandHost,
  };
  const { needsCode } = await quoteFor(world, { memberId, ...asked });
  const exchange = await requestWithdrawal(world, {
    memberId,
    origin,
    idempotencyKey: world.clock.uuid(),
    body: {
      type: ExchangeType.of.cash,
      ...asked,
      ...(needsCode && { code: await codeOf(world, { memberId, origin }) }),
    },
  });
  return exchange.id;
}

/** The code that the member asks for and reads. It is foreseen instead: nobody is sent a message. */
async function codeOf(
  world: World,
  { memberId, origin }: { memberId: number; origin: Origin },
): Promise<string> {
  const foreseen = { ...world, clock: { ...world.clock, random: () => 246_810 } };
  const member = await memberOf(world.db, memberId);
  const account = member?.mobile ?? member?.email ?? "";
  const screen = CodeScreen.of.withdraw;
  await transact(world.db, (tx) =>
    sendCode(tx, foreseen, { account, screen, origin, siteName: "" }),
  );
  await drainOutbox({ ...world, handlers: { [SEND_TOPIC]: async () => undefined } });
  return "246810";
}

type Settling = {
  id: number;
  memberId: number;
  ending: Ending;
  finance: StaffCaller;
  /** When a payout without a final answer goes on. */
  heldUntil: Date;
};

/** Decides it, and pays it out where it is to be paid out, at the world's moment. */
export async function settle(world: World, settling: Settling): Promise<void> {
  const { id, memberId, ending, finance, heldUntil } = settling;
  const decision = { staff: finance, ip: IP, ids: [id] };
  switch (ending) {
    case "waiting":
      return;
    case "revoked":
      await cancelExchange(world, { id, memberId });
      return;
    case "rejected":
      await reject(world, { ...decision, reason: "收款姓名与实名信息不一致，请更正后重新申请" });
      return;
    case "paid":
    case "failed":
    case "asking":
    case "ourSide": {
      // Whatever this server pays with: what was never really paid is none of a real provider's.
      const config = { ...world.config, payoutProvider: "simulated" as const };
      await approve({ ...world, config }, decision);
      // A payout that our side refuses raises an alarm; here it is wanted.
      const quiet = { ...world, log: world.log.child({}, { level: "silent" }) };
      await drainOutbox({
        ...quiet,
        handlers: payoutHandlers(quiet, () => stub(outcomes[ending])),
      });
      await holdPayouts(world, heldUntil);
    }
  }
}

const outcomes: Record<"paid" | "failed" | "asking" | "ourSide", PayoutOutcome> = {
  paid: { kind: "paid", providerNo: "" },
  failed: {
    kind: "refused",
    code: "PAYEE_ACCOUNT_STATUS_ERROR",
    message: "收款账号状态异常，请联系支付宝",
    side: "payee",
  },
  asking: { kind: "unknown", code: "SYSTEM_ERROR", message: "系统繁忙，结果查询中" },
  ourSide: {
    kind: "refused",
    code: "PAYER_BALANCE_NOT_ENOUGH",
    message: "付款方余额不足",
    side: "ours",
  },
};

/** Answers the same to every call, without a network. */
const stub = (outcome: PayoutOutcome): PayoutProvider => ({
  name: "simulated",
  payer: "simulated",
  transfer: async ({ billNo }) =>
    outcome.kind === "paid"
      ? { kind: "paid", providerNo: `SAMPLE${billNo.slice(0, 20)}` }
      : outcome,
  query: async () => outcome,
});

/**
 * A running server would settle the open payouts within seconds, and nobody would see one. So they are
 * left alone for some days; then they go on like any other.
 */
const holdPayouts = ({ db }: World, until: Date) =>
  db
    .updateTable("outbox")
    .set({ availableAt: until, lockedUntil: null })
    .where("topic", "=", PAYOUT_TOPIC)
    .execute();
