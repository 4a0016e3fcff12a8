/** A secret that is shown a single time: it closes by its button alone, not by a slip of the hand. */
import { Alert, Modal } from "antd";
import { CodeLine } from "./CodeLine.tsx";

type SecretOnceProps = { title: string; secret: string; onClose: () => void };

export const SecretOnce = ({ title, secret, onClose }: SecretOnceProps) => (
  <Modal
    open
    title={title}
    okText="我已保存好"
    cancelButtonProps={{ style: { display: "none" } }}
    closable={false}
    mask={{ closable: false }}
    keyboard={false}
    onOk={onClose}
  >
    <Alert type="warning" showIcon title="密钥只显示这一次，关闭后再也看不到" />
    <div style={{ margin: "16px 0" }}>
      <CodeLine text={secret} label="密钥" />
    </div>
  </Modal>
);
