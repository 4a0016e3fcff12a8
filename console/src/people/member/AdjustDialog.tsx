/** Gives or takes gold or cash by hand: what the balance will be, and whether a second person is needed. */
import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { askAdjustment } from "#contract/console/money/adjustment.ts";
import { memberHead } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useHeldKey } from "../../platform/held-key.ts";
import { assetChange, assetText } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { FocusFirst } from "../../ui/FocusFirst.tsx";
import { Effect } from "../../ui/Effect.tsx";
import { AdjustFields } from "./AdjustFields.tsx";
import { type AdjustForm, bodyOf, effectOf, emptyAdjust, problemsOf } from "./adjust.ts";
import { afterAdjustment } from "./refreshes.ts";

type AdjustDialogProps = { member: ConsoleMember; onClose: () => void };

export function AdjustDialog({ member, onClose }: AdjustDialogProps) {
  const held = useHeldKey();
  const { part, canSave, tried } = useForm<AdjustForm>({
    first: emptyAdjust,
    problemsOf: (form) => problemsOf(form, member),
    bodyOf: (form) => bodyOf(form, member.id),
    isNew: true,
  });
  const send = useSend(askAdjustment, {
    refreshes: afterAdjustment,
    onDone: ({ state }) => {
      held.release();
      sayDone(state === "waiting" ? "已提交，等待第二人复核" : "已入账");
      onClose();
    },
  });
  const limits = useQuery(query(memberHead, { params: { id: String(member.id) } })).data ?? null;
  const { needsSecond } = effectOf(part.form, member, limits);
  const ask = () => {
    tried();
    if (!canSave) return;
    const body = bodyOf(part.form, member.id);
    send.mutate({ body: { ...body, key: held.keyFor(body) } });
  };
  return (
    <Modal
      open
      title={`手工调整 ${member.nickname || member.code} 的余额`}
      okText={needsSecond ? "提交复核" : "确认调整"}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={ask}
    >
      <FocusFirst>
        <AdjustFields part={part} />
      </FocusFirst>
      <AdjustEffect form={part.form} member={member} limits={limits} />
    </Modal>
  );
}

type AdjustEffectProps = {
  form: AdjustForm;
  member: ConsoleMember;
  limits: Parameters<typeof effectOf>[2];
};

const AdjustEffect = ({ form, member, limits }: AdjustEffectProps) => {
  const { before, after, limit, alone, needsSecond, owed } = effectOf(form, member, limits);
  const { asset, amount } = bodyOf(form, member.id);
  return (
    <Effect
      figures={[
        { name: "现在可用", value: assetText(asset, before) },
        { name: "变动", value: amount === 0 ? "未填" : assetChange(asset, amount) },
        { name: "调整后可用", value: assetText(asset, after) },
      ]}
    >
      {owed > 0 && <p>会员还欠 {assetText(asset, owed)}，入账后先用来归还。</p>}
      {needsSecond && limit !== undefined ? (
        <p>
          超过单人限额 {assetText(asset, limit)}
          {alone > 0 &&
            `（24 小时内已${form.isPlus ? "增加" : "扣除"} ${assetText(asset, alone)}）`}
          ，提交后由另一位管理员或财务复核，批准后才入账。
        </p>
      ) : (
        <p>
          立即入账，会员在明细里看到“{form.reason.trim() || "……"}”。入账后不能撤回，只能反向调整。
        </p>
      )}
    </Effect>
  );
};
