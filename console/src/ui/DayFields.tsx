/** From a day to a day, both included. What the days mean stands before them, on the screen and for screen readers. */
import { DayField } from "./DayField.tsx";
import styles from "./DayField.module.css";

type DayFieldsProps = {
  /** 申请时间. */
  day: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (end: "from" | "to", day: string | undefined) => void;
};

export const DayFields = ({ day, from, to, onChange }: DayFieldsProps) => (
  <span role="group" aria-label={day} className={styles.days}>
    <DayField
      label={`${day}从哪天`}
      said={`${day}从`}
      value={from ?? ""}
      max={to}
      onChange={(value) => onChange("from", value)}
    />
    <DayField
      label="到哪天"
      said="到"
      value={to ?? ""}
      min={from}
      onChange={(value) => onChange("to", value)}
    />
  </span>
);
