/** How much of the total one item takes at the least and at the most. */
import type { ShareRow } from "#questionnaire/model.ts";
import styles from "../Questionnaire.module.css";
import { Figure } from "../Small.tsx";

type ShareLimitsProps = {
  of: string;
  row: ShareRow;
  onChange: (patch: Pick<Partial<ShareRow>, "min" | "max">) => void;
};

export const ShareLimits = ({ of, row, onChange }: ShareLimitsProps) => (
  <div className={styles.actions}>
    <Figure
      label="至少"
      of={of}
      isWhole={false}
      placeholder="0"
      value={row.min}
      onChange={(min) => onChange({ min } as Pick<ShareRow, "min">)}
    />
    <Figure
      label="至多"
      of={of}
      isWhole={false}
      placeholder="全部"
      value={row.max}
      onChange={(max) => onChange({ max } as Pick<ShareRow, "max">)}
    />
  </div>
);
