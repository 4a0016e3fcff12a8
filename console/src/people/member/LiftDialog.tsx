/** Lifts a sanction, which settles its appeal, too; what that gives back is said before. */
import { liftSanction, type Sanction } from "#contract/console/people/sanction.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { useSend } from "../../platform/query.ts";
import { stepOf } from "../../ui/sanction.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { afterSanction } from "./refreshes.ts";

type LiftDialogProps = { member: ConsoleMember; sanction: Sanction; onClose: () => void };

export function LiftDialog({ member, sanction, onClose }: LiftDialogProps) {
  const name = stepWords(sanction);
  const { lifts } = stepOf(sanction.step);
  const send = useSend(liftSanction, {
    refreshes: afterSanction,
    said: `已解除${name}`,
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`解除 ${member.nickname || member.code} 的处罚：${name}`}
      verb={`解除${name}`}
      note={{ label: "解除说明" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ params: { id: String(sanction.id) }, body: { note } })}
    >
      <p>{lifts}</p>
      <p className="quiet">正在等待的申诉会一并以“成立”结束，会员看到解除说明。</p>
    </NotedDialog>
  );
}
