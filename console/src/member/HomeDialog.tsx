/** Moves a member to another home brand; what it changes of their money is said before. */
import { Modal } from "antd";
import { useState } from "react";
import { memberHead } from "#contract/console/desk.ts";
import { type MemberHome, memberHome, moveHome } from "#contract/console/home.ts";
import { type ConsoleMember, consoleMember, consoleMembers } from "#contract/console/member.ts";
import { count, gold, worthText } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { Choice } from "../ui/Choice.tsx";
import { Field } from "../ui/form/Field.tsx";
import { NoteField } from "../ui/NoteField.tsx";

type HomeDialogProps = { member: ConsoleMember; known: MemberHome; onClose: () => void };

const reasonMax = 200;

export function HomeDialog({ member, known, onClose }: HomeDialogProps) {
  const [first] = known.others;
  const [to, setTo] = useState(first?.code);
  const [reason, setReason] = useState("");
  const chosen = known.others.find(({ code }) => code === to);
  const send = useSend(moveHome, {
    refreshes: [memberHome, memberHead, consoleMember, consoleMembers],
    onDone: ({ home }) => {
      sayDone(`已归属「${home.siteName}」`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`更换 ${member.nickname} 的归属品牌`}
      okText={chosen ? `归属「${chosen.siteName}」` : "确定"}
      okButtonProps={{ disabled: !chosen || reason.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        chosen &&
        send.mutate({
          params: { id: String(member.id) },
          body: { from: known.home.code, to: chosen.code, reason: reason.trim() },
        })
      }
    >
      <Field label="归属品牌" help={`现在归属「${known.home.siteName}」`}>
        {({ id }) => (
          <Choice
            id={id}
            label="归属品牌"
            options={known.others.map(({ code, siteName }) => ({ value: code, label: siteName }))}
            value={to}
            onChoose={(value) => value !== undefined && setTo(value)}
          />
        )}
      </Field>
      {chosen && (
        <ul className="quiet">
          {effectsOf(member, known, chosen).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <NoteField label="原因" max={reasonMax} value={reason} onChange={setReason} />
    </Modal>
  );
}

/** In sentences; all gold, because what waits will be worth the new rate, too. */
export function effectsOf(
  member: Pick<ConsoleMember, "goldAvailable" | "goldPending" | "goldHeld">,
  { home, open }: Pick<MemberHome, "home" | "open">,
  to: MemberHome["home"],
): string[] {
  const coins = member.goldAvailable + member.goldPending + member.goldHeld;
  const before = worthText(coins, home.terms.goldPerYuan);
  const after = worthText(coins, to.terms.goldPerYuan);
  return [
    before === after
      ? "金币和现金的数量不变，折算也相同。"
      : `金币和现金的数量不变；${gold(coins)}从折合 ${before}变为 ${after}。`,
    `汇率、手续费、代扣税费、限额、验证码和两人审批的金额从现在起按「${to.siteName}」。`,
    ...(open > 0 ? [`进行中的 ${count(open)} 笔提现或兑换仍按提交时的规则。`] : []),
    "72 小时内提交的提现和兑换都要两人审批；会员会收到通知，并需同意新品牌的协议。",
  ];
}
