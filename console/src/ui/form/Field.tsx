/** A labelled control with its help and its problem, tied together for screen readers. */
import { type ReactNode, useId } from "react";
import styles from "./Form.module.css";

type FieldProps = {
  label: string;
  help?: ReactNode;
  problem?: string | undefined;
  isWide?: boolean;
  children: (control: {
    id: string;
    "aria-describedby": string;
    status: "" | "error";
  }) => ReactNode;
};

export function Field({ label, help, problem, isWide = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}help`, status: problem ? "error" : "" })}
      <div id={`${id}help`} className={styles.help} data-problem={problem !== undefined}>
        {problem ?? help}
      </div>
    </div>
  );
}

/** For groups of boxes, where each box has its own label. */
export function FieldGroup({
  label,
  help,
  problem,
  isWide = true,
  children,
}: Omit<FieldProps, "children"> & { children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field} data-wide={isWide} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children}
      <div className={styles.help} data-problem={problem !== undefined}>
        {problem ?? help}
      </div>
    </div>
  );
}

/** The two columns that fields stand in. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
