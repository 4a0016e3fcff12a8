/** A secret that is shown a single time: it closes by its button alone, not by a slip of the hand. */
import { Alert, Modal } from "antd";
import { CodeLine } from "./CodeLine.tsx";

type SecretOnceProps = {
  title: string;
  secret: string;
  /** Instead of it, where there are several, each with what it is for. */
  keys?: readonly { label: string; text: string }[] | undefined;
  onClose: () => void;
};

export const SecretOnce = ({ title, secret, keys, onClose }: SecretOnceProps) => (
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
    {(keys ?? [{ label: "密钥", text: secret }]).map(({ label, text }) => (
      <div key={label} style={{ margin: "16px 0" }}>
        {keys && <span className="quiet">{label}</span>}
        <CodeLine text={text} label={label} />
      </div>
    ))}
  </Modal>
);
