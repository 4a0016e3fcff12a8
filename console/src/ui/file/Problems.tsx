/** The lines of a file that cannot be read, each with why; while there is one, nothing of it is taken. */
import { Alert } from "antd";
import { count } from "../../platform/money.ts";
import styles from "./File.module.css";

export type Problem = { line: number; why: string };

/** Beyond this it is the wrong file, and not a few wrong lines. */
const shownMax = 50;

export const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <Alert
    type="error"
    showIcon
    title={`有 ${count(problems.length)} 行需要改正，改好以前整个文件都不会生效`}
    description={
      <ul className={styles.problems}>
        {problems.slice(0, shownMax).map(({ line, why }) => (
          <li key={`${line} ${why}`}>
            第 {line} 行：{why}
          </li>
        ))}
        {problems.length > shownMax && <li>其余 {count(problems.length - shownMax)} 行略</li>}
      </ul>
    }
  />
);
