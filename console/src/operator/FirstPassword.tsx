/** A password that is shown this once: to be handed over, and changed at the first sign-in. */
import { Alert, Modal } from "antd";
import { CodeLine } from "../ui/CodeLine.tsx";

type FirstPasswordProps = { title: string; password: string; onClose: () => void };

export const FirstPassword = ({ title, password, onClose }: FirstPasswordProps) => (
  <Modal
    open
    title={title}
    okText="我已交给本人"
    cancelButtonProps={{ style: { display: "none" } }}
    keyboard={false}
    onCancel={onClose}
    onOk={onClose}
  >
    <Alert
      type="warning"
      showIcon
      title="密码只显示这一次"
      description="请当面或用安全的方式交给本人。本人首次登录后必须换成自己的密码。"
      style={{ marginBottom: 16 }}
    />
    <CodeLine text={password} label="初始密码" />
  </Modal>
);
