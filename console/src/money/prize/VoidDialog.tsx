/** Takes a code out that nobody has yet, with the reason. */
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  listCodes,
  listStock,
  type PrizeCode,
  voidCode,
} from "#contract/console/money/prize.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";

type VoidDialogProps = { prize: ConsolePrize; code: PrizeCode; onClose: () => void };

export function VoidDialog({ prize, code, onClose }: VoidDialogProps) {
  const send = useSend(voidCode, {
    refreshes: [consolePrize, consolePrizes, listCodes, listStock],
    said: "已作废",
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`作废兑换码 ${code.code}`}
      verb="作废"
      isDanger
      note={{ label: "原因", max: 100 }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) =>
        send.mutate({ params: { id: String(prize.id) }, body: { codeId: code.id, note } })
      }
    >
      <p>它不会再发给会员，库存减 1。作废后不能恢复，也不能再导入同一个码。</p>
    </NotedDialog>
  );
}
