/** Carrying an import out, and undoing it: each says what it does first. */
import { Button, Modal } from "antd";
import { useState } from "react";
import {
  commitImport,
  importFiles,
  type ImportRun,
  undoImport,
} from "#contract/console/operations/import.ts";
import { call } from "../../platform/api.ts";
import { useMay } from "../../platform/me.ts";
import { count, gold, yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { sayUndoable, type Undo } from "../../platform/undo.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { afterCarrying, useCarried } from "./use-carried.ts";

const reasonMax = 200;

export function ImportActions({ run }: { run: ImportRun }) {
  const mayImport = useMay(commitImport);
  const [asked, setAsked] = useState<"commit" | "undo" | null>(null);
  const close = () => setAsked(null);
  if (!mayImport) return null;
  const isNew = run.state === "preview";
  const canCommit = isNew ? run.ready > 0 : run.state === "done" && run.left > 0;
  const canUndo =
    run.state === "done" ? run.whyNoUndo === null : run.state === "undone" && run.left > 0;
  return (
    <>
      {(isNew || canCommit) && (
        <Button
          type="primary"
          disabled={!canCommit}
          {...(!canCommit && { title: "没有一行可以执行" })}
          onClick={() => setAsked("commit")}
        >
          {isNew ? `执行 ${count(run.ready)} 行` : "继续执行"}
        </Button>
      )}
      {canUndo && (
        <Button danger onClick={() => setAsked("undo")}>
          {run.state === "undone" ? "继续撤销" : "撤销导入"}
        </Button>
      )}
      {asked === "commit" && <CommitDialog run={run} onClose={close} />}
      {asked === "undo" && <UndoDialog run={run} onClose={close} />}
    </>
  );
}

type DialogProps = { run: ImportRun; onClose: () => void };
const params = ({ id }: ImportRun) => ({ params: { id: String(id) } });

/** Closing it would look like stopping the work, which goes on. */
const heldWhile = (isBusy: boolean) => ({
  confirmLoading: isBusy,
  cancelButtonProps: { disabled: isBusy },
  closable: !isBusy,
  keyboard: !isBusy,
});

/** As the button does it, to the last line; what somebody has changed since is left, and each line says so. */
const undoOf = (run: ImportRun): Undo => ({
  title: "逐行恢复到执行以前；执行以后又有人改过的行不动",
  refreshes: afterCarrying,
  run: async () => {
    const body = { reason: "执行后随即撤销" };
    let now = await call(undoImport, { ...params(run), body });
    // oxlint-disable-next-line no-await-in-loop -- what one call leaves the next goes on with
    while (now.left > 0) now = await call(undoImport, { ...params(run), body });
    const why = `${count(now.kept)} 行执行以后又有人改过；原因在各行里`;
    return { text: `已恢复 ${count(now.undone)} 行`, left: now.kept > 0 ? [why] : [] };
  },
});

function CommitDialog({ run, onClose }: DialogProps) {
  const carried = useCarried((ended) => {
    const { done, skipped } = ended;
    const text = skipped > 0 ? `已执行 ${done} 行，${skipped} 行跳过` : `已执行 ${done} 行`;
    if (ended.whyNoUndo === null && done > 0) sayUndoable(text, undoOf(ended));
    else sayDone(text);
    onClose();
  });
  return (
    <Modal
      open
      title={`执行导入“${run.fileName}”`}
      okText={`执行 ${count(run.ready)} 行`}
      okButtonProps={{ autoFocus: true }}
      {...heldWhile(carried.isBusy)}
      onOk={() => carried.carry(() => call(commitImport, params(run)))}
      onCancel={onClose}
    >
      <p>
        {importFiles[run.kind].title}：{count(run.ready)} 行立即生效，每行各记一条操作日志。
      </p>
      {run.money && <Money {...run.money} />}
      {run.bad > 0 && <p>{count(run.bad)} 行不能执行，不受影响。</p>}
      <p className="quiet">每行执行前再核对一次，其间已经变了的跳过；执行两次等于一次。</p>
      {carried.isBusy && <Progress left={carried.run?.left ?? run.ready} verb="执行" />}
    </Modal>
  );
}

function UndoDialog({ run, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const carried = useCarried(({ undone, kept }) => {
    sayDone(kept > 0 ? `已恢复 ${undone} 行，${kept} 行没有恢复` : `已恢复 ${undone} 行`);
    onClose();
  });
  const body = { reason: reason.trim() };
  return (
    <Modal
      open
      title={`撤销导入“${run.fileName}”`}
      okText="撤销导入"
      okButtonProps={{ danger: true, disabled: body.reason === "" }}
      {...heldWhile(carried.isBusy)}
      onOk={() => carried.carry(() => call(undoImport, { ...params(run), body }))}
      onCancel={onClose}
    >
      <p>{count(run.done)} 行逐行恢复到执行以前；执行以后又有人改过的行不动，并写明原因。</p>
      <NoteField label="撤销原因" max={reasonMax} isFirst value={reason} onChange={setReason} />
      {carried.isBusy && <Progress left={carried.run?.left ?? run.done} verb="撤销" />}
    </Modal>
  );
}

/** Wallets move by this much, but for what waits for a second person. */
const Money = ({ goldIn, goldOut, fenIn, fenOut }: NonNullable<ImportRun["money"]>) => (
  <p>
    {[
      goldIn > 0 ? `增加 ${gold(goldIn)}` : "",
      goldOut > 0 ? `扣除 ${gold(goldOut)}` : "",
      fenIn > 0 ? `增加现金 ${yuan(fenIn)}` : "",
      fenOut > 0 ? `扣除现金 ${yuan(fenOut)}` : "",
    ]
      .filter(Boolean)
      .join("，")}
    。超过限额的先等第二人批准；不能整批撤销。
  </p>
);

const Progress = ({ left, verb }: { left: number; verb: string }) => (
  <p role="status">
    正在逐行{verb}，还剩 {count(left)} 行…
  </p>
);
