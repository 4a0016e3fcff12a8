/** A labelled form field: ties label, hint and error to its input, and shakes once when wrong. */
import { createContext, type ReactNode, useContext, useEffect, useId } from "react";
import { saidInPlace } from "../platform/said.ts";
import styles from "./Field.module.css";

type Ties = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
const FieldContext = createContext<Ties | null>(null);

/** What an input inside a Field spreads on its element; empty outside of one. */
export const useField = (): Partial<Ties> => useContext(FieldContext) ?? {};

type FieldProps = {
  label: string;
  children: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** The label is read but not shown: where the placeholder says the same. */
  labelHidden?: boolean;
  /** Counts tries: a new number shakes again, though the message is the same. */
  shakeKey?: number | undefined;
};

export function Field({ label, children, error, hint, labelHidden, shakeKey = 0 }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const ties: Ties = {
    id,
    ...(error ? { "aria-invalid": true } : {}),
    ...(error || hint ? { "aria-describedby": noteId } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <FieldContext value={ties}>{children}</FieldContext>
      <FieldError id={noteId} error={error} shakeKey={shakeKey} hint={hint} />
    </div>
  );
}

type FieldErrorProps = Pick<FieldProps, "error" | "hint" | "shakeKey"> & { id?: string };

/** The line under an input; alone for what is no Field, such as a tick box. */
export function FieldError({ id, error, hint, shakeKey = 0 }: FieldErrorProps) {
  useEffect(() => saidInPlace(error), [error, shakeKey]);
  return (
    <div id={id} className={styles.note}>
      {error ? (
        <p key={`${error}${shakeKey}`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : (
        hint && <p className={styles.hint}>{hint}</p>
      )}
    </div>
  );
}
