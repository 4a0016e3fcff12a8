/** Rows while they load, as high as they will be. */
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./UserPage.module.css";

type RowBonesProps = {
  rows: number;
  name: string;
  /** How many lines of text stand under the title. */
  lines?: 1 | 2;
};

export const RowBones = ({ rows, name, lines = 1 }: RowBonesProps) => (
  <div role="status" className={styles.bones}>
    <span className="visually-hidden">{`正在加载${name}`}</span>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={24 + 23 * lines} />
    ))}
  </div>
);
