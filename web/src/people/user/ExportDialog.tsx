/** 导出我的数据: what is in the file, where it stands, and the one thing that can be done now. */
import { useMutation, type UseQueryResult } from "@tanstack/react-query";
import { CodeScreen } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import {
  downloadExport,
  type ExportState,
  getExport,
  requestExport,
} from "#contract/member/people/privacy.ts";
import { download } from "../../platform/download.ts";
import { useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { exportSentence } from "./exportWords.ts";
import styles from "./UserPage.module.css";

const fileName = "我的数据.json";
const contents = [
  "账号资料与登录记录",
  "参与过的任务和答案",
  "金币、现金的每一笔变动",
  "提现与兑换记录",
];

type State = ExportState["state"];
type ExportDialogProps = { query: UseQueryResult<ExportState>; onClose: () => void };

export function ExportDialog({ query, onClose }: ExportDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="导出我的数据">
      <div className="stack">
        <div>
          <p>一个 JSON 文件，包含：</p>
          <ul className={styles.bullets}>
            {contents.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <Loaded query={query} skeleton={<Skeleton height={48} />}>
          {(found) => <Standing found={found} />}
        </Loaded>
        <p className="quiet">{`准备好后保留 ${limits.exportDays} 天，每天可以导出一次。`}</p>
      </div>
    </Dialog>
  );
}

function Standing({ found }: { found: ExportState }) {
  const { state } = found;
  const now = useNow();
  return (
    <>
      {state !== "none" && (
        <div role="status">
          <Notice tone={state === "failed" ? "danger" : "accent"}>
            {exportSentence(found, now)}
          </Notice>
        </div>
      )}
      {state === "ready" && <DownloadButton />}
      <RequestButton state={state} />
    </>
  );
}

function RequestButton({ state }: { state: State }) {
  const { secured } = useStepUp();
  const request = useSend(requestExport, { refreshes: [getExport] });
  const isPreparing = state === "preparing";
  const send = () =>
    secured(CodeScreen.of.exportData, () => request.mutateAsync({})).catch(() => undefined);
  return (
    <>
      <Refusal title="没有开始导出" error={request.error} />
      <Button
        block
        size="l"
        kind={state === "ready" ? "secondary" : "primary"}
        busy={isPreparing || request.isPending}
        onClick={() => void send()}
      >
        {requestLabels[state]}
      </Button>
    </>
  );
}

const requestLabels: Record<State, string> = {
  none: "开始导出",
  preparing: "正在准备",
  ready: "重新导出",
  failed: "重新导出",
};

function DownloadButton() {
  const { secured } = useStepUp();
  const save = useMutation({
    mutationFn: () => secured(CodeScreen.of.exportData, () => download(downloadExport, fileName)),
  });
  return (
    <>
      <Refusal title="没有下载成功" error={save.error} />
      <Button block size="l" busy={save.isPending} onClick={() => save.mutate()}>
        下载文件
      </Button>
    </>
  );
}
