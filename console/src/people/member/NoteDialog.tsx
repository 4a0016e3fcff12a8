/** A note for colleagues; the member never sees it. */
import { addNote } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { afterNote } from "./refreshes.ts";

export function NoteDialog({ member, onClose }: { member: ConsoleMember; onClose: () => void }) {
  const send = useSend(addNote, {
    refreshes: afterNote,
    said: "已添加备注",
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`给 ${member.nickname || member.code} 添加备注`}
      verb="添加"
      note={{ label: "备注（同事可见，会员看不到）", max: 1000 }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(text) => send.mutate({ params: { id: String(member.id) }, body: { text } })}
    />
  );
}
