/** Before settings are saved: each change with before and after, what it means, and why it is made. */
import type { ReactNode } from "react";
import { Heads } from "../../ui/Heads.tsx";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import styles from "./Brand.module.css";
import type { Change } from "./words.ts";

type SaveDialogProps = {
  title: string;
  changes: readonly Change[];
  effects: readonly string[];
  isPending: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

export function SaveDialog(props: SaveDialogProps) {
  return (
    <NotedDialog
      title={props.title}
      width={640}
      verb={`保存 ${props.changes.length} 处修改`}
      note={{ label: "修改原因" }}
      isPending={props.isPending}
      onClose={props.onClose}
      onOk={props.onSave}
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <Heads of={["设置", "现在", "保存后"]} />
          </tr>
        </thead>
        <tbody>
          {props.changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>
                <strong>{after}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.children}
      {props.effects.map((sentence) => (
        <p key={sentence} className={styles.effect}>
          {sentence}
        </p>
      ))}
    </NotedDialog>
  );
}
