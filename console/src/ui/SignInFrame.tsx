/** What stands before the console: one card, one thing to do. */
import { Alert } from "antd";
import type { ReactNode } from "react";
import { Form } from "../../../questionnaire/view/Form.tsx";
import { reasonOf } from "../platform/notice.ts";
import styles from "./SignInFrame.module.css";

type SignInFrameProps = { title: string; says: ReactNode; children: ReactNode };

export const SignInFrame = ({ title, says, children }: SignInFrameProps) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <h1>{title}</h1>
      <p className="quiet">{says}</p>
      {children}
    </div>
  </main>
);

type OneFormProps = {
  label: string;
  error: Error | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** Sent by Enter, too; what went wrong stands above its fields. */
export function OneForm({ label, error, onSubmit, children }: OneFormProps) {
  return (
    <Form className={styles.form} onSubmit={onSubmit} aria-label={label}>
      {error && <Alert type="error" showIcon title={reasonOf(error)} role="alert" />}
      {children}
    </Form>
  );
}
