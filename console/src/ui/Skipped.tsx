/** Rows that a decision left alone, each with why; stays until somebody has read it. */
import { Modal } from "antd";
import type { Decided } from "#contract/console/decided.ts";
import styles from "./Skipped.module.css";

type SkippedProps = {
  title: string;
  skipped: Decided["skipped"];
  nameOf: (id: number) => string;
  onClose: () => void;
};

export const Skipped = ({ title, skipped, nameOf, onClose }: SkippedProps) => (
  <Modal
    open
    title={title}
    onCancel={onClose}
    onOk={onClose}
    okText="知道了"
    cancelButtonProps={{ style: { display: "none" } }}
  >
    <ul className={styles.list}>
      {skipped.map(({ id, why }) => (
        <li key={id}>
          <span>{nameOf(id)}</span>
          <span>{why}</span>
        </li>
      ))}
    </ul>
  </Modal>
);
