/** Offers the work of an earlier visit that was never saved. */
import { Alert, Button } from "antd";
import styles from "./Editor.module.css";

export const LeftOver = ({ onRestore, onDrop }: { onRestore: () => void; onDrop: () => void }) => (
  <Alert
    type="warning"
    showIcon
    title="上次有修改没有保存"
    action={
      <span className={styles.choices}>
        <Button size="small" onClick={onRestore}>
          恢复
        </Button>
        <Button size="small" type="text" onClick={onDrop}>
          放弃
        </Button>
      </span>
    }
  />
);
