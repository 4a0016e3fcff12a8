/** New codes from a file or pasted: what will be added is said before it is. */
import {
  addCodes,
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  listCodes,
  listStock,
} from "#contract/console/money/prize.ts";
import { count } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import type { FileWords } from "../../ui/file/FileOrText.tsx";
import { UploadDialog } from "../../ui/file/UploadDialog.tsx";

const words: FileWords = {
  label: "兑换码文件",
  help: "每行一个；有到期日的，在后面加逗号和日期",
  example: "ABCD-1234-EFGH\nABCD-5678-IJKL,2027-06-30",
  pastedName: "粘贴的兑换码",
  textMax: 500_000,
};

const refreshes = [consolePrize, consolePrizes, listCodes, listStock];

export function ImportDialog({ prize, onClose }: { prize: ConsolePrize; onClose: () => void }) {
  const params = { id: String(prize.id) };
  const add = useSend(addCodes, { refreshes, isQuiet: true });
  return (
    <UploadDialog
      title={`给“${prize.title}”导入兑换码`}
      words={words}
      send={async (body) => {
        const answer = await add.mutateAsync({ params, body });
        if (body.commit && answer.problems.length === 0)
          sayDone(`已导入 ${count(answer.added)} 个兑换码`);
        return answer;
      }}
      isPending={add.isPending}
      effect={({ added, repeated }) => (
        <Effect
          figures={[
            { name: "会导入", value: `${count(added)} 个` },
            { name: "重复", value: `${count(repeated)} 个` },
          ]}
        >
          <p>这是预览，还没有导入。兑换码加密保存，只有得到它的会员能看到。</p>
          {repeated > 0 && <p>重复的（文件里有两次，或以前导入过）不会再加。</p>}
        </Effect>
      )}
      verb={({ added }) => (added > 0 ? `导入 ${count(added)} 个` : null)}
      onClose={onClose}
    />
  );
}
