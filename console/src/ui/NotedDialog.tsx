/** Asks before something is done, with the note that goes with it: what it does is said above the note. */
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { NoteField } from "./NoteField.tsx";

type NotedDialogProps = {
  title: string;
  verb: string;
  isDanger?: boolean;
  note: { label: string; max?: number; isOptional?: boolean };
  /** Takes the focus when it opens; the note unless told. */
  first?: "note" | "verb" | "none";
  cancelText?: string;
  width?: number;
  isPending: boolean;
  /** While what it does is not known yet, or when there is nothing to do; the dialog says which. */
  isBlocked?: boolean;
  onOk: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

export function NotedDialog({ first = "note", note, width = 520, ...props }: NotedDialogProps) {
  const [text, setText] = useState("");
  return (
    <Modal
      open
      title={props.title}
      width={width}
      okText={props.verb}
      {...(props.cancelText !== undefined && { cancelText: props.cancelText })}
      okButtonProps={{
        autoFocus: first === "verb",
        danger: props.isDanger === true,
        disabled: props.isBlocked === true || (note.isOptional !== true && text.trim() === ""),
      }}
      confirmLoading={props.isPending}
      onCancel={props.onClose}
      onOk={() => props.onOk(text.trim())}
    >
      {props.children}
      <NoteField
        label={note.label}
        max={note.max ?? 200}
        isFirst={first === "note"}
        value={text}
        onChange={setText}
      />
    </Modal>
  );
}
