/** Makes one file of everything that waits to be paid by hand. */
import { Modal } from "antd";
import { listPayoutFiles, makePayoutFile } from "#contract/console/money/payout-file.ts";
import { count, yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";

type MakeDialogProps = { loose: { count: number; totalFen: number }; onClose: () => void };

export function MakeDialog({ loose, onClose }: MakeDialogProps) {
  const make = useSend(makePayoutFile, {
    refreshes: [listPayoutFiles],
    onDone: ({ id, count: rows }) => {
      sayDone(`付款文件 ${id} 已做好，共 ${count(rows)} 笔`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title="做成付款文件"
      okText="做成文件"
      okButtonProps={{ autoFocus: true }}
      confirmLoading={make.isPending}
      onCancel={onClose}
      onOk={() => make.mutate({})}
    >
      <Effect
        figures={[
          { name: "笔数", value: `${count(loose.count)} 笔` },
          { name: "金额合计", value: yuan(loose.totalFen) },
        ]}
      >
        <p>每笔只会在一个文件里。做好后下载，逐笔付款，在文件里填好结果，再原样上传。</p>
      </Effect>
    </Modal>
  );
}
