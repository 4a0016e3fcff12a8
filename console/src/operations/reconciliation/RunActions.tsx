/** Carrying a run out, and undoing it: each says what it does first. */
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import {
  commitRun,
  getRun,
  listRunLines,
  listRuns,
  type ReconciliationRun,
  undoRun,
} from "#contract/console/operations/reconciliation.ts";
import { consoleResponse, consoleResponses } from "#contract/console/study/response.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { call } from "../../platform/api.ts";
import { useMay } from "../../platform/me.ts";
import { count, useRate } from "../../platform/money.ts";
import { query, useSend } from "../../platform/query.ts";
import { sayUndoable, type Undo } from "../../platform/undo.tsx";
import { useNow } from "../../platform/time.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { actingLines, effectsOf } from "./words.ts";

const refreshes = [getRun, listRuns, listRunLines, consoleResponses, consoleResponse, getOverview];
const pollMs = 1500;

export function RunActions({ run }: { run: ReconciliationRun }) {
  const mayWrite = useMay(commitRun);
  const now = useNow();
  const [asked, setAsked] = useState<"commit" | "undo" | null>(null);
  const close = () => setAsked(null);
  if (!mayWrite) return null;
  const canUndo =
    run.state === "committed" && run.undoUntil !== null && Date.parse(run.undoUntil) > now;
  return (
    <>
      {run.state === "expired" && (
        <Link
          to={run.kind === "filter" ? "/reconciliations/new?by=filter" : "/reconciliations/new"}
        >
          重新生成预览
        </Link>
      )}
      {run.state === "preview" && (
        <Button
          type="primary"
          disabled={actingLines(run.figures) === 0}
          {...(actingLines(run.figures) === 0 && { title: "没有一行会有变化" })}
          onClick={() => setAsked("commit")}
        >
          执行对账
        </Button>
      )}
      {canUndo && (
        <Button danger onClick={() => setAsked("undo")}>
          撤销对账
        </Button>
      )}
      {asked === "commit" && run.state === "preview" && <CommitDialog run={run} onClose={close} />}
      {asked === "undo" && run.state === "committed" && <UndoDialog run={run} onClose={close} />}
    </>
  );
}

type DialogProps = { run: ReconciliationRun; onClose: () => void };

/** As the button does it; the lines that were kept are on the run's page, each with why. */
const undoOf = ({ id }: ReconciliationRun): Undo => ({
  title: "逐行恢复到执行以前：发出去的奖励收回，收回的奖励还给会员",
  refreshes,
  run: async () => {
    const body = { note: "执行后随即撤销" };
    const { kept } = await call(undoRun, { params: { id: String(id) }, body });
    const why = `${count(kept)} 行之后又有人判定过，或须逐条判定；原因在逐行结果里`;
    return { text: "对账已撤销", left: kept > 0 ? [why] : [] };
  },
});

function CommitDialog({ run, onClose }: DialogProps) {
  const rate = useRate();
  const params = { id: String(run.id) };
  const commit = useSend(commitRun, {
    refreshes,
    onDone: () => {
      sayUndoable("对账已执行", undoOf(run));
      onClose();
    },
  });
  // A long run may outlive the call that started it: what the server says then is what counts.
  useQuery({
    ...query(getRun, { params }),
    enabled: commit.isPending || commit.isError,
    refetchInterval: pollMs,
  });
  return (
    <Modal
      open
      title={`执行对账“${run.name}”`}
      okText="执行"
      confirmLoading={commit.isPending}
      okButtonProps={{ autoFocus: true }}
      onOk={() => commit.mutate({ params })}
      onCancel={onClose}
    >
      {effectsOf(run.figures, rate).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="quiet">每行执行前再核对一次，其间已经变了的行不动；执行两次等于一次。</p>
      {commit.isPending && (
        <p role="status">正在逐行执行 {count(actingLines(run.figures))} 条…关闭页面也会执行完。</p>
      )}
    </Modal>
  );
}

function UndoDialog({ run, onClose }: DialogProps) {
  const undo = useSend(undoRun, {
    refreshes,
    said: "对账已撤销",
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`撤销对账“${run.name}”`}
      verb="撤销对账"
      isDanger
      note={{ label: "撤销原因" }}
      isPending={undo.isPending}
      onClose={onClose}
      onOk={(note) => undo.mutate({ params: { id: String(run.id) }, body: { note } })}
    >
      <p>
        {actingLines(run.figures)} 条记录逐行恢复到执行以前：发出去的奖励收回，收回的奖励还给会员。
      </p>
      <p>会员已经提走的收不回来，由平台承担。会员会在记录里看到变化。</p>
    </NotedDialog>
  );
}
