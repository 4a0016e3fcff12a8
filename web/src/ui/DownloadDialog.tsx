/** Before a list is saved as a file: of which month; then how much of it has come, and the way to stop it. */
import { useEffect, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./DownloadDialog.module.css";
import { Field } from "./Field.tsx";
import { Select } from "./Select.tsx";
import { useMonths } from "./useMonths.ts";

/** So many months can be saved one by one; older ones are only in the whole list. */
const MONTHS = 24;

export type Saving = {
  /** 2026-11; everything unless said. */
  month?: string;
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
};

export type DownloadDialogProps = {
  /** The dialog's title, and the button's name: 下载参与记录. */
  title: string;
  /** What stands in the file. */
  about: string;
  /** Rejects when it fails, after showing the reason where the server had one. */
  save: (saving: Saving) => Promise<void>;
  onClose: () => void;
};

type State = { is: "asking" } | { is: "coming"; bytes: number } | { is: "failed" };

export function DownloadDialog({ title, about, save, onClose }: DownloadDialogProps) {
  const [month, setMonth] = useState("");
  const months = useMonths(MONTHS);
  const { state, start } = useSaving(save, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={about}
      closesOutside={state.is !== "coming"}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {state.is === "coming" ? "停止下载" : "取消"}
          </Button>
          <Button busy={state.is === "coming"} onClick={() => void start(month)}>
            {state.is === "coming" ? "正在下载" : "下载 CSV"}
          </Button>
        </>
      }
    >
      <Field label="月份" hint="CSV 文件，可以用 Excel 或 WPS 直接打开。">
        <Select
          placeholder="全部月份"
          value={month}
          disabled={state.is === "coming"}
          options={months.map((value) => ({ value, label: `${value.replace("-", " 年 ")} 月` }))}
          onChange={({ target }) => setMonth(target.value)}
        />
      </Field>
      <p className={styles.state} role="status">
        {wordsOf(state)}
      </p>
    </Dialog>
  );
}

function wordsOf(state: State): string {
  switch (state.is) {
    case "asking":
      return "";
    case "coming":
      return state.bytes > 0 ? `已收到 ${sizeWords(state.bytes)}，请稍候` : "正在准备文件…";
    case "failed":
      return "下载没有完成，没有保存文件，请重试。";
  }
}

/** 12 KB, 3.4 MB: enough to see that it moves. */
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Closing the dialog stops the file: nobody waits for it any more. */
function useSaving(save: DownloadDialogProps["save"], onSaved: () => void) {
  const [state, setState] = useState<State>({ is: "asking" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (month: string) => {
    const control = new AbortController();
    running.current = control;
    setState({ is: "coming", bytes: 0 });
    const onBytes = (bytes: number) => setState({ is: "coming", bytes });
    try {
      await save({ ...(month && { month }), onBytes, signal: control.signal });
      onSaved();
    } catch {
      if (!control.signal.aborted) setState({ is: "failed" });
    }
  };
  return { state, start };
}
