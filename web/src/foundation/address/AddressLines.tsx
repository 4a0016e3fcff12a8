/** An address as it is read wherever it stands: who, which number, where. */
import type { ReactNode } from "react";
import styles from "./Address.module.css";
import { mobileText } from "./words.ts";

type AddressLinesProps = { name: string; mobile: string; text: string; badge?: ReactNode };

export function AddressLines({ name, mobile, text, badge }: AddressLinesProps) {
  return (
    <span className={styles.lines}>
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.mobile}>{mobileText(mobile)}</span>
        {badge}
      </span>
      <span className={styles.where}>{text}</span>
    </span>
  );
}
