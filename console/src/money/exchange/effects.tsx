/** The effect of a decision on exchanges, as the dialog shows it. */
import { rewardText, useRate, yuan } from "../../platform/money.ts";
import { Effect } from "../../ui/Effect.tsx";
import type { ExchangeEffect } from "./effect.ts";
import type { PayBy } from "./PayByField.tsx";

type ApprovalEffectProps = { effect: ExchangeEffect; payBy: PayBy };

export const ApprovalEffect = ({ effect, payBy }: ApprovalEffectProps) => (
  <Effect
    figures={[
      { name: "笔数", value: `${effect.rows} 笔` },
      { name: "会员", value: `${effect.members} 位` },
      ...(effect.cash > 0 ? [{ name: "到账合计", value: yuan(effect.netFen) }] : []),
    ]}
  >
    {effect.cash > 0 && <p>{whatFollows[payBy]}</p>}
    {effect.virtual > 0 && <p>{effect.virtual} 个虚拟奖品立即自动发码。</p>}
    {effect.physical > 0 && <p>{effect.physical} 个实物奖品转为待发放，等待填写快递。</p>}
    {effect.forTwo > 0 && (
      <p>
        其中 {effect.forTwo} 笔共 {yuan(effect.forTwoFen)} 超过单人限额，两位同事都批准后才会发放。
      </p>
    )}
    {effect.flagged > 0 && <p className="bad">其中 {effect.flagged} 笔带有风险提示。</p>}
    {effect.overdue > 0 && <p>其中 {effect.overdue} 笔已超过承诺时间。</p>}
  </Effect>
);

export const whatFollows: Record<PayBy, string> = {
  provider: "批准后立即交给付款程序，钱一经付出不能撤回。",
  file: "批准后等待做成付款文件，由人付款再上传结果；付款程序不会再付这些。",
};

export const RejectionEffect = ({ effect }: { effect: ExchangeEffect }) => (
  <Effect
    figures={[
      { name: "笔数", value: `${effect.rows} 笔` },
      { name: "会员", value: `${effect.members} 位` },
      { name: "退回合计", value: rewardText(effect.gold, effect.fen, useRate()) },
    ]}
  >
    <p>冻结的余额立即退回会员账户，会员可以重新申请。驳回后不能恢复。</p>
    {effect.virtual + effect.physical > 0 && <p>奖品的库存同时退回。</p>}
  </Effect>
);
