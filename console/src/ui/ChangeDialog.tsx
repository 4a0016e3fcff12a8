/** What a change does, in sentences, before it is done. */
import { Modal } from "antd";

type ChangeDialogProps = {
  title: string;
  verb: string;
  effects: readonly string[];
  isPending: boolean;
  isDanger?: boolean;
  /** The sentences say why it cannot be done. */
  isBlocked?: boolean;
  onCancel: () => void;
  onOk: () => void;
};

export const ChangeDialog = (props: ChangeDialogProps) => (
  <Modal
    open
    title={props.title}
    okText={props.verb}
    okButtonProps={{
      autoFocus: true,
      danger: props.isDanger === true,
      disabled: props.isBlocked === true,
    }}
    confirmLoading={props.isPending}
    onCancel={props.onCancel}
    onOk={props.onOk}
  >
    {props.effects.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </Modal>
);
