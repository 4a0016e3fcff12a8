/** What an operator, or another window, has saved since the form was read, beside what is typed, which the next save puts in its place. */
import { CallFailed } from "#contract/client.ts";
import { conflictCode } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./AgentPage.module.css";

type OvertakenProps = {
  /** Label, what stands, what is typed. */
  lines: readonly (readonly [label: string, stands: string, typed: string])[];
  onTake: () => void;
};

export const Overtaken = ({ lines, onTake }: OvertakenProps) => (
  <Notice
    tone="pending"
    live
    title="填写期间，别人保存了修改"
    action={
      <Button kind="secondary" size="s" onClick={onTake}>
        改用已保存的
      </Button>
    }
  >
    <ul className={styles.help}>
      {lines
        .filter(([, stands, typed]) => stands !== typed)
        .map(([label, stands]) => (
          <li key={label}>
            {label}：现在是{stands === "" ? "空的" : stands}
          </li>
        ))}
    </ul>
    <p>再次保存，会换成你填写的。</p>
  </Notice>
);

/** What the refusal says stands now, where it is of this kind. */
export const standingIn = <Standing,>(error: Error | null): Standing | null =>
  error instanceof CallFailed && error.code === conflictCode
    ? (error.data as Standing | null)
    : null;
