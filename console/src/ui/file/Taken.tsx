/** What was chosen or pasted: its name, its lines and how it begins, so that a wrong file is seen at once. */
import { Button } from "antd";
import { count } from "../../platform/money.ts";
import type { Chosen } from "./chosen.ts";
import styles from "./File.module.css";

const shownLines = 6;

export const Taken = ({
  chosen: { name, text, encoding },
  onDrop,
}: {
  chosen: Chosen;
  onDrop: () => void;
}) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (
    <div className={styles.taken} role="status">
      <div className={styles.takenHead}>
        <strong>{name}</strong>
        <span className="quiet">
          {count(lines.length)} 行{encoding !== null && `，编码 ${encoding}`}
        </span>
        <Button size="small" type="text" onClick={onDrop}>
          移除
        </Button>
      </div>
      {encoding !== null && <pre>{lines.slice(0, shownLines).join("\n")}</pre>}
      {encoding === "GBK" && (
        <p className="quiet">上面的中文如果是乱码，请把文件另存为 UTF-8 的 CSV 再上传。</p>
      )}
    </div>
  );
};
