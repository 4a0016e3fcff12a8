/** Payouts that wait for something on our side, sent again at once after it was mended. */
import { Modal } from "antd";
import { type ConsoleExchange, retryPayouts } from "#contract/console/money/exchange.ts";
import { yuan } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import { useDecided } from "../../ui/use-decided.tsx";
import { refreshes } from "./refreshes.ts";

type RetryDialogProps = {
  rows: readonly ConsoleExchange[];
  onClose: () => void;
  onDone: () => void;
};

export function RetryDialog({ rows, onClose, onDone }: RetryDialogProps) {
  const ended = useDecided({ verb: "重试", rows, onDecided: onDone, onClose });
  const retry = useSend(retryPayouts, { refreshes, onDone: ended.onDone });
  if (ended.skipped) return ended.skipped;
  const netFen = rows.reduce((sum, row) => sum + row.netFen, 0);
  return (
    <Modal
      open
      title={`重试 ${rows.length} 笔付款`}
      okText={`重试 ${yuan(netFen)}`}
      okButtonProps={{ autoFocus: true }}
      confirmLoading={retry.isPending}
      onCancel={onClose}
      onOk={() => retry.mutate({ body: { ids: rows.map(({ id }) => id) } })}
    >
      <Effect
        figures={[
          { name: "笔数", value: `${rows.length} 笔` },
          { name: "金额合计", value: yuan(netFen) },
        ]}
      >
        <p>结果未知的先查询，其余以同一单号重新提交，因此不会重复付款。</p>
        <p>请先确认付款账户的余额和设置已经处理好。</p>
      </Effect>
    </Modal>
  );
}
