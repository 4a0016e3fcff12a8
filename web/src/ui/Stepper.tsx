/** Where something stands, with the time of each step: an exchange, a delivery, a feedback. */
import type { ReactNode } from "react";
import { CheckIcon, CloseIcon } from "./shellIcons.tsx";
import styles from "./Stepper.module.css";
import { classes } from "./classes.ts";

export type Step = {
  key: string;
  title: string;
  state: "done" | "now" | "next" | "failed";
  /** As shown, for example 11-21 14:05. */
  time?: string | undefined;
  note?: ReactNode;
};

const words = { done: "已完成", now: "进行中", next: "未开始", failed: "未通过" } as const;

export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classes(styles.step, styles[step.state])}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            <Mark state={step.state} number={index + 1} />
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              {step.title}
              <span className="visually-hidden">{`（${words[step.state]}）`}</span>
            </p>
            {step.time && <p className={styles.time}>{step.time}</p>}
            {step.note && <div className={styles.note}>{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, number }: { state: Step["state"]; number: number }) {
  if (state === "done") return <CheckIcon size={14} />;
  if (state === "failed") return <CloseIcon size={14} />;
  return number;
}
