/** A provider's own list of what it paid, uploaded for the next proof to be held against. */
import { uploadStatement } from "#contract/console/operations/books.ts";
import { count, yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import type { FileWords } from "../../ui/file/FileOrText.tsx";
import { UploadDialog } from "../../ui/file/UploadDialog.tsx";

const words: FileWords = {
  label: "渠道对账单文件",
  help: "CSV，表头含 商户订单号、金额、时间、流水号，其余列不看；金额以元为单位",
  example: "商户订单号,金额,时间,流水号\n（我们的单号）,12.50,2026-11-21 10:05:09,2026112122001",
  pastedName: "粘贴的对账单",
  textMax: 5_000_000,
};

export function StatementDialog({ onClose }: { onClose: () => void }) {
  const upload = useSend(uploadStatement, { isQuiet: true });
  return (
    <UploadDialog
      title="上传渠道对账单"
      words={words}
      send={async (body) => {
        const answer = await upload.mutateAsync({ body });
        if (body.commit && answer.problems.length === 0)
          sayDone(`已加入 ${count(answer.added)} 笔，下次核对时比对`);
        return answer;
      }}
      isPending={upload.isPending}
      effect={({ added, totalFen, same }) => (
        <Effect
          figures={[
            { name: "会加入", value: `${count(added)} 笔` },
            { name: "金额合计", value: yuan(totalFen) },
            { name: "已经有的", value: `${count(same)} 笔` },
          ]}
        >
          <p>这是预览，还没有加入。加入后，下次核对时与我们的付款逐笔比对；不动任何余额。</p>
        </Effect>
      )}
      verb={({ added }) => (added > 0 ? `加入 ${count(added)} 笔` : null)}
      onClose={onClose}
    />
  );
}
