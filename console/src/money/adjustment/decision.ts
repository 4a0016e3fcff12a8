/** What may be done with an adjustment that waits, and what each does. */
import type { Adjustment, decideAdjustment } from "#contract/console/money/adjustment.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { assetText } from "../../platform/money.ts";

export type Decision = InputOf<typeof decideAdjustment>["body"]["decision"];

export const mayDecide = ({ state, whyNot }: Adjustment): boolean =>
  state === "waiting" && whyNot === null;
export const mayWithdraw = ({ state, isMine }: Adjustment): boolean =>
  state === "waiting" && isMine;

export const can = (decision: Decision, row: Adjustment): boolean =>
  decision === "withdraw" ? mayWithdraw(row) : mayDecide(row);

export const verbs: Record<Decision, { verb: string; done: string }> = {
  approve: { verb: "批准", done: "已批准并入账" },
  refuse: { verb: "驳回", done: "已驳回" },
  withdraw: { verb: "撤回", done: "已撤回" },
};

export function effectsOf(decision: Decision, row: Adjustment): string[] {
  const { asset, amount, member, reason, askedBy } = row;
  const change = `${amount > 0 ? "增加" : "扣减"} ${assetText(asset, Math.abs(amount))}`;
  const who = member.nickname || member.code;
  switch (decision) {
    case "approve":
      return [
        `立即给 ${who} ${change}，会员在明细里看到“${reason}”。`,
        "入账后不能撤回，只能反向调整。",
      ];
    case "refuse":
      return [`${who} 的余额不变。${askedBy.name} 会看到驳回的原因。`];
    case "withdraw":
      return [`${who} 的余额不变，这笔调整不再等待复核。`];
  }
}

/** Only a refusal needs words: its proposer must learn why. */
export const needsNote = (decision: Decision): boolean => decision === "refuse";
