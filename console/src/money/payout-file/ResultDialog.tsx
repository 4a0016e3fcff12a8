/** What came of a file's payouts, uploaded: previewed, then carried out; the same once more changes nothing. */
import { consoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import {
  applyPayoutFile,
  listPayoutFiles,
  type PayoutFile,
} from "#contract/console/money/payout-file.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { count, yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import type { FileWords } from "../../ui/file/FileOrText.tsx";
import { UploadDialog } from "../../ui/file/UploadDialog.tsx";

type Result = DataOf<typeof applyPayoutFile>;
type ResultDialogProps = { file: PayoutFile; onClose: () => void };

const words: FileWords = {
  label: "付款结果文件",
  help: "把下载的付款文件填好后原样上传：「结果」写成功或失败；成功的填流水号；失败的填原因，会员会看到。三列都空的行留待以后",
  example:
    "单号,结果,流水号,原因\n（付款文件里的单号）,成功,2026112122001,\n（付款文件里的单号）,失败,,账号与姓名不符",
  pastedName: "粘贴的结果",
  textMax: 2_000_000,
};

const refreshes = [listPayoutFiles, consoleExchanges, consoleExchange, getOverview];

export function ResultDialog({ file, onClose }: ResultDialogProps) {
  const params = { id: String(file.id) };
  const apply = useSend(applyPayoutFile, { refreshes, isQuiet: true });
  return (
    <UploadDialog
      title={`上传付款文件 ${file.id} 的结果`}
      words={words}
      send={async (body) => {
        const answer = await apply.mutateAsync({ params, body });
        if (body.commit && answer.problems.length === 0) sayDone(`已生效：${sumOf(answer)}`);
        return answer;
      }}
      isPending={apply.isPending}
      effect={(answer) => <ResultEffect answer={answer} />}
      verb={(answer) => (isNothing(answer) ? null : `确认生效：${sumOf(answer)}`)}
      onClose={onClose}
    />
  );
}

const isNothing = ({ paid, refused }: Result): boolean => paid + refused === 0;

const sumOf = ({ paid, refused }: Result): string =>
  [
    ...(paid > 0 ? [`成功 ${count(paid)} 笔`] : []),
    ...(refused > 0 ? [`失败 ${count(refused)} 笔`] : []),
  ].join("，");

const ResultEffect = ({ answer }: { answer: Result }) => (
  <Effect
    figures={[
      { name: "成功", value: `${count(answer.paid)} 笔 ${yuan(answer.paidFen)}` },
      { name: "失败", value: `${count(answer.refused)} 笔 ${yuan(answer.refusedFen)}` },
      { name: "以前说过", value: `${count(answer.same)} 笔` },
      { name: "还没有填写", value: `${count(answer.unfilled)} 笔` },
    ]}
  >
    {isNothing(answer) ? (
      <p>没有新的结果，什么都不会变。</p>
    ) : (
      <>
        <p>这是预览，还没有生效。成功的变为已发放，不能撤回。</p>
        {answer.unfilled > 0 && <p>没有填写结果的继续等待，付完再上传一次。</p>}
        {answer.refused > 0 && <p>失败的退回会员余额，会员会看到原因。</p>}
      </>
    )}
  </Effect>
);
