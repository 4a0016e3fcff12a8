/** How long a page is stayed on: at least, and at most. */
import type { PageTimer } from "#questionnaire/value-model.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure } from "../Small.tsx";

type TimerProps = {
  of: string;
  path: string;
  value: PageTimer | undefined;
  onChange: (timer: PageTimer | undefined) => void;
};

export function TimerField({ of, path, value, onChange }: TimerProps) {
  const set = (patch: Partial<Record<keyof PageTimer, number | undefined>>) => {
    const next = patched(value ?? {}, patch);
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <div className={styles.list} role="group" aria-label={`${of}的计时`}>
      <strong>计时</strong>
      <div className={styles.actions}>
        <Figure
          label="至少停留"
          of={of}
          unit="秒"
          value={value?.leastSeconds}
          onChange={(leastSeconds) => set({ leastSeconds })}
        />
        <Figure
          label="最多停留"
          of={of}
          unit="秒"
          value={value?.mostSeconds}
          onChange={(mostSeconds) => set({ mostSeconds })}
        />
      </div>
      <span className="quiet">
        至少停留：时间没到不能翻页。最多停留：到时自动翻页，没答的题留空，也不能再返回。
      </span>
      <Notes path={path} isExact={false} />
    </div>
  );
}
