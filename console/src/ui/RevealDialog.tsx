/** Personal data in full: asked for with a reason that goes into the log, shown here once and kept nowhere. */
import { Alert, Modal } from "antd";
import type { ReactNode } from "react";
import { NotedDialog } from "./NotedDialog.tsx";

type RevealDialogProps = {
  title: string;
  reasonMax: number;
  isPending: boolean;
  onReveal: (reason: string) => void;
  onClose: () => void;
  /** What was asked for; null until it is there. */
  shown: ReactNode;
};

export const RevealDialog = ({ shown, reasonMax, onReveal, ...rest }: RevealDialogProps) =>
  shown === null ? (
    <NotedDialog {...rest} verb="查看" note={{ label: "查看原因", max: reasonMax }} onOk={onReveal}>
      <Alert type="info" showIcon title="查看会连同原因记入操作日志" />
    </NotedDialog>
  ) : (
    <Modal
      open
      title={rest.title}
      okText="关闭"
      cancelButtonProps={{ style: { display: "none" } }}
      onCancel={rest.onClose}
      onOk={rest.onClose}
    >
      {shown}
    </Modal>
  );
