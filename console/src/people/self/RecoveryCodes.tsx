/** Ten codes for the day when the telephone is lost, shown this once: to copy, or to save as a file. */
import { Alert, Button } from "antd";
import { saveText } from "../../platform/file.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import styles from "./Self.module.css";

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join("\n");
  return (
    <div className={styles.step}>
      <Alert
        type="warning"
        showIcon
        title="恢复码只显示这一次"
        description="手机丢失时，每个恢复码可代替动态验证码登录一次。请保存在手机以外的地方。"
      />
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label="恢复码" />
        <Button size="small" onClick={() => saveText(`${text}\n`, "控制台恢复码.txt")}>
          存为文件
        </Button>
      </div>
      <Button type="primary" onClick={onKept}>
        我已保存好
      </Button>
    </div>
  );
}
