/** Confirms, refuses or withdraws a sanction: what that does is said before. */
import {
  decideSanction,
  listSanctionProposals,
  listSanctions,
  type SanctionProposal,
} from "#contract/console/people/sanction.ts";
import { memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { useSend } from "../../platform/query.ts";
import { stepOf } from "../../ui/sanction.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import type { Decision } from "./columns.tsx";

export type Asked = { row: SanctionProposal; decision: Decision };

const words: Record<Decision, { verb: string; done: string }> = {
  confirm: { verb: "复核通过", done: "处罚已生效" },
  refuse: { verb: "驳回", done: "已驳回" },
  withdraw: { verb: "撤回", done: "已撤回" },
};

export function DecideDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { row, decision } = asked;
  const { verb, done } = words[decision];
  const needsNote = decision === "refuse";
  const send = useSend(decideSanction, {
    refreshes: [listSanctionProposals, listSanctions, memberHead, memberStory],
    said: done,
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`${verb}：${row.member.nickname || row.member.code}，${stepWords(row)} ${row.days} 天`}
      verb={verb}
      cancelText="返回"
      isDanger={decision === "confirm"}
      note={needsNote ? { label: "驳回的原因" } : { label: "说明（可以不填）", isOptional: true }}
      first={needsNote ? "note" : "none"}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ params: { id: String(row.id) }, body: { decision, note } })}
    >
      <p>
        {row.askedBy.name} 提出，依据{SanctionCategory.label(row.category)}：{row.reason}
      </p>
      <p>会员看到：{row.shown}</p>
      <p className="quiet">
        {row.earlier.length === 0 ? "以前没有处罚过。" : `以前：${row.earlier.join("、")}。`}
      </p>
      {decision === "confirm" ? (
        <ul>
          {stepOf(row.step)
            .effects(row.tasksPerDay ?? 0)
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          <li>您与提出人都不能答复会员对它的申诉。</li>
        </ul>
      ) : (
        <p>不会生效，会员不会知道。</p>
      )}
    </NotedDialog>
  );
}
