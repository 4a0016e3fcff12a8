/** A password that is shown this once: to be handed over, and changed at the first sign-in. */
import { Alert, Modal } from "antd";
import { CodeLine } from "../../ui/CodeLine.tsx";

type FirstPasswordProps = {
  title: string;
  password: string;
  /** The account is not enabled before somebody else has agreed. */
  isWaiting?: boolean;
  onClose: () => void;
};

export const FirstPassword = ({
  title,
  password,
  isWaiting = false,
  onClose,
}: FirstPasswordProps) => (
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
    {isWaiting && (
      <p>
        这个角色能动钱：账号在另一位管理员或财务到“待生效的改动”里复核后才启用。没有别人可以复核时，请在服务器上用
        npm run operator 新建。
      </p>
    )}
    <CodeLine text={password} label="初始密码" />
  </Modal>
);
