/** Before settings are saved: each change with before and after, what it means, and why it is made. */
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { NoteField } from "../../ui/NoteField.tsx";
import styles from "./Brand.module.css";
import type { Change } from "./words.ts";
import { Heads } from "../../ui/Heads.tsx";

type SaveDialogProps = {
  title: string;
  changes: readonly Change[];
  effects: readonly string[];
  isPending: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

const noteMax = 200;

export function SaveDialog(props: SaveDialogProps) {
  const [note, setNote] = useState("");
  return (
    <Modal
      open
      title={props.title}
      width={640}
      okText={`保存 ${props.changes.length} 处修改`}
      okButtonProps={{ disabled: note.trim() === "" }}
      confirmLoading={props.isPending}
      onCancel={props.onClose}
      onOk={() => props.onSave(note.trim())}
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
      <NoteField label="修改原因" isFirst max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
