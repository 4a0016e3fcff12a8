/** A filter that is on or off. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Chip.module.css";

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { isOn: boolean };

export function Chip({ isOn, ...rest }: ChipProps) {
  return <button type="button" aria-pressed={isOn} {...rest} className={styles.chip} />;
}

/** A row of chips that scrolls sideways on a phone instead of wrapping. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {children}
    </div>
  );
}
