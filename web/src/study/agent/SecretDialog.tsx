/** A secret, the one time that it is shown. A press outside does not close it. */
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./AgentPage.module.css";
import { CopyLine } from "./CopyLine.tsx";

type SecretDialogProps = { secret: string | null; name: string; onClose: () => void };

export const SecretDialog = ({ secret, name, onClose }: SecretDialogProps) => (
  <Dialog
    isOpen={secret !== null}
    onClose={onClose}
    closesOutside={false}
    title={`「${name}」的密钥`}
    actions={<Button onClick={onClose}>我已保存</Button>}
  >
    <div className={styles.inner}>
      <Notice tone="pending">只显示这一次，关闭后无法再查看。请现在复制并妥善保存。</Notice>
      <CopyLine label="密钥" text={secret ?? ""} whole />
    </div>
  </Dialog>
);
