/** Confirms a change, or stops it: what that does is said before. */
import { consoleBrands } from "#contract/console/community/brand.ts";
import { growthRules } from "#contract/console/people/growth.ts";
import { listOperators } from "#contract/console/people/operators.ts";
import {
  cancelProposal,
  confirmProposal,
  listProposals,
  type Proposal,
} from "#contract/console/operations/proposal.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { consoleTask } from "#contract/console/study/task.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";

export type Asked = { row: Proposal; isYes: boolean };

const refreshes = [
  listProposals,
  getOverview,
  consoleBrands,
  growthRules,
  listOperators,
  consoleTask,
];

export function DecideDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { row, isYes } = asked;
  const onDone = () => {
    sayDone(isYes ? "已复核" : "已取消这项改动");
    onClose();
  };
  const confirm = useSend(confirmProposal, { refreshes, onDone });
  const cancel = useSend(cancelProposal, { refreshes, onDone });
  const send = (note: string) =>
    (isYes ? confirm : cancel).mutate({ params: { id: String(row.id) }, body: { note } });
  return (
    <NotedDialog
      title={`${isYes ? "复核" : "取消"}改动 ${row.id}：${row.subject}`}
      verb={isYes ? "复核通过" : "取消改动"}
      cancelText="返回"
      isDanger={!isYes}
      note={isYes ? { label: "说明（可以不填）", isOptional: true } : { label: "取消原因" }}
      first={isYes ? "none" : "note"}
      isPending={confirm.isPending || cancel.isPending}
      onClose={onClose}
      onOk={send}
    >
      {row.changes.map(({ name, label, before, after }) => (
        <p key={name}>
          {label}：{before} → <strong>{after}</strong>
        </p>
      ))}
      <p className="quiet">
        {row.proposedBy.name} 提出：{row.note}
      </p>
      <p>{isYes ? effectOf(row) : "不会生效；要改，请重新提出。"}</p>
    </NotedDialog>
  );
}

const effectOf = ({ delayHours }: Proposal): string =>
  delayHours === 0
    ? "复核后立即生效；这个账号 72 小时内不能做任何人的复核人。"
    : `复核后 ${delayHours} 小时自动生效，其间管理员和财务都能取消。`;
