/** Something that went wrong, in one line; which ones opens beneath it, so that a long list pushes nothing away. */
import { Alert } from "antd";
import type { ReactNode } from "react";
import styles from "./Overview.module.css";

type FoldedProps = {
  type: "error" | "warning";
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

export const Folded = ({ type, title, action, children }: FoldedProps) => (
  <Alert
    type={type}
    showIcon
    action={action}
    title={
      <details className={styles.folded}>
        <summary>{title}</summary>
        <ul>{children}</ul>
      </details>
    }
  />
);
