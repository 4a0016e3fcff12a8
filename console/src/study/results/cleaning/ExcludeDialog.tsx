/** What excluding would do, before it is done: how many, by which signals, from which quota cells. */
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import {
  cleaningList,
  excludeResponses,
  EXCLUDED_AT_ONCE,
  includeResponses,
  previewExclusion,
  signalWords,
  type Which,
} from "#contract/console/study/cleaning.ts";
import { call } from "../../../platform/api.ts";
import { count } from "../../../platform/money.ts";
import { useSend } from "../../../platform/query.ts";
import { sayUndoable } from "../../../platform/undo.tsx";
import { NotedDialog } from "../../../ui/NotedDialog.tsx";
import { FailureState } from "../../../ui/States.tsx";
import { Waiting } from "../../../ui/Waiting.tsx";
import { counting } from "./counting.ts";

type ExcludeDialogProps = { id: string; which: Which; onClose: () => void; onDone: () => void };

export function ExcludeDialog({ id, which, onClose, onDone }: ExcludeDialogProps) {
  const params = { id };
  const preview = useQuery({
    queryKey: [previewExclusion.path, id, which],
    queryFn: () => call(previewExclusion, { params, body: { which } }),
    staleTime: 0,
    gcTime: 0,
  });
  const refreshes = [cleaningList, ...counting];
  const send = useSend(excludeResponses, {
    refreshes,
    onDone: ({ excluded, ids }) => {
      onDone();
      onClose();
      sayUndoable(`已剔除 ${count(excluded)} 份`, {
        title: "把这次剔除的全部恢复",
        run: async () => {
          const { included } = await call(includeResponses, { params, body: { ids } });
          return { text: `已恢复 ${count(included)} 份`, left: [] };
        },
        refreshes,
      });
    },
  });
  const n = preview.data?.n ?? 0;
  const canDo = n > 0 && n <= EXCLUDED_AT_ONCE;
  return (
    <NotedDialog
      title="从结果中剔除"
      verb={canDo ? `剔除 ${count(n)} 份` : "剔除"}
      isDanger
      note={{ label: "剔除原因（记入日志，导出时标在旁边）" }}
      isPending={send.isPending}
      isBlocked={!canDo}
      onOk={(reason) => send.mutate({ params, body: { which, reason, expected: n } })}
      onClose={onClose}
    >
      {preview.error && !preview.data ? (
        <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <Effects {...preview.data} />
      ) : (
        <Waiting lines={3} />
      )}
    </NotedDialog>
  );
}

type EffectsProps = Awaited<ReturnType<typeof call<typeof previewExclusion>>>;

const Effects = ({ n, already, of, byKind, cells }: EffectsProps) => (
  <>
    <p>
      将剔除 <b>{count(n)}</b> 份，结果里的完成答卷从 {count(of)} 份变为 {count(of - n)} 份
      {already > 0 && `；另有 ${count(already)} 份早已剔除`}。
    </p>
    {byKind.length > 0 && (
      <p>
        其中有：
        {byKind.map(({ kind, n: some }) => `${signalWords[kind]} ${count(some)} 份`).join("、")}
      </p>
    )}
    {cells.length > 0 && (
      <p>
        配额各少：{cells.map(({ label, n: some }) => `${label} ${count(some)} 份`).join("、")}
        （名额不会放出来）
      </p>
    )}
    <p>答卷仍在，随时可以恢复；奖励、审核结论和会员看到的都不变。</p>
    {n > EXCLUDED_AT_ONCE && (
      <Alert type="warning" title={`一次最多 ${count(EXCLUDED_AT_ONCE)} 份，请缩小范围`} />
    )}
    {n === 0 && <Alert type="info" title="没有要剔除的答卷" />}
  </>
);
