/**
 * A file that changes something: chosen, previewed, and only then carried out. The server says
 * line by line what it cannot read, and takes nothing while there is such a line.
 */
import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { reasonOf } from "../../platform/notice.ts";
import type { Chosen } from "./chosen.ts";
import styles from "./File.module.css";
import { FileOrText, type FileWords } from "./FileOrText.tsx";
import { type Problem, Problems } from "./Problems.tsx";

/** What both calls answer: counts of its own kind, and the lines that cannot be read. */
type Answer = { problems: readonly Problem[] };
type Upload = { text: string; commit: boolean };

type UploadDialogProps<A extends Answer> = {
  title: string;
  words: FileWords;
  /** Without a message of its own: what fails is shown here, and stays (useSend's isQuiet). */
  send: (upload: Upload) => Promise<A>;
  isPending: boolean;
  /** What a preview came to. */
  effect: (answer: A) => ReactNode;
  /** Says what the button does; null when there is nothing to do. */
  verb: (answer: A) => string | null;
  onClose: () => void;
};

export function UploadDialog<A extends Answer>(props: UploadDialogProps<A>) {
  const { chosen, answer, refusal, choose, press } = useUploading(props);
  const verb = answer && answer.problems.length === 0 ? props.verb(answer) : null;
  return (
    <Modal
      open
      width="min(640px, 100vw)"
      title={props.title}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            type={verb === null ? "primary" : "default"}
            disabled={!chosen?.text.trim()}
            loading={props.isPending}
            onClick={() => press(false)}
          >
            预览
          </Button>
          {verb !== null && (
            <Button type="primary" autoFocus loading={props.isPending} onClick={() => press(true)}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <FileOrText words={props.words} chosen={chosen} refusal={refusal} onChange={choose} />
        {answer && (
          <div role="status" aria-label="预览结果">
            {answer.problems.length > 0 ? (
              <Problems problems={answer.problems} />
            ) : (
              props.effect(answer)
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}

function useUploading<A extends Answer>({ send, onClose }: UploadDialogProps<A>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [answer, setAnswer] = useState<A | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (next: Chosen | null) => {
    setChosen(next);
    // A preview of another text would promise what this one does not do.
    setAnswer(null);
    setRefusal(null);
  };
  const go = async (commit: boolean) => {
    if (!chosen) return;
    const next = await send({ text: chosen.text, commit });
    if (commit && next.problems.length === 0) onClose();
    else setAnswer(next);
  };
  const press = (commit: boolean) => {
    setRefusal(null);
    void go(commit).catch((cause: unknown) => setRefusal(reasonOf(cause)));
  };
  return { chosen, answer, refusal, choose, press };
}
