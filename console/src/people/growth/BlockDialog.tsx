/** Stops a pair's rewards or lets them earn again; what it means is said before. */
import { blockInvite, consoleInvites } from "#contract/console/people/growth.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { gold } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { type InviteRow, isBlocked } from "./invite-columns.tsx";

export function BlockDialog({ invite, onClose }: { invite: InviteRow; onClose: () => void }) {
  const stops = !isBlocked(invite);
  const send = useSend(blockInvite, {
    refreshes: [consoleInvites],
    said: stops ? "这对邀请关系不再计奖励" : "这对邀请关系恢复计奖励",
    onDone: onClose,
  });
  const pair = `${invite.inviter.nickname} 邀请的 ${invite.invitee.nickname}`;
  return (
    <NotedDialog
      title={`${stops ? "停止" : "恢复"}奖励：${pair}`}
      verb={stops ? "停止奖励" : "恢复奖励"}
      isDanger={stops}
      note={{ label: "说明（只有运营人员看到）" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) =>
        send.mutate({ params: { id: String(invite.id) }, body: { blocked: stops, note } })
      }
    >
      {stops ? (
        <p>
          从现在起，两人都不再从对方得到任何奖励：邀请奖励，以及两人之间的团队佣金和分成。已经得到的{" "}
          {gold(invite.earnedGold)}不收回。邀请人会在邀请记录里看到“不计奖励”和“
          {GrowthBlock.label(GrowthBlock.of.operator)}”。
        </p>
      ) : (
        <p>
          从现在起审核有效的答卷重新计奖励，停止期间的不补。系统以后也不会再自动停止这对邀请关系。
        </p>
      )}
    </NotedDialog>
  );
}
