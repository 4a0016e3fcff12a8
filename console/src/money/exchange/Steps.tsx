/** The way of a withdrawal so far, each step with its time, and the step still to come. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { exchangeTone } from "../../ui/tones.ts";
import { standingOf } from "./standing.ts";
import styles from "./Steps.module.css";

const { pendingReview, toBeIssued } = ExchangeState.of;

export function Steps({ exchange }: { exchange: ConsoleExchange }) {
  const { steps, state } = exchange;
  const isOpen = state === pendingReview || state === toBeIssued;
  return (
    <ol className={styles.steps}>
      {steps.map(({ state: at, at: time, note }) => (
        <li key={`${at}${time}`}>
          <div className={styles.head}>
            <StateMark tone={exchangeTone(at)}>{ExchangeState.label(at)}</StateMark>
            <TimeText at={time} />
          </div>
          {note && <div className={styles.note}>{note}</div>}
        </li>
      ))}
      {isOpen && (
        <li>
          <div className={styles.head}>
            <span className="quiet">
              {state === pendingReview ? "待审核后发放" : (standingOf(exchange)?.text ?? "")}
            </span>
          </div>
        </li>
      )}
    </ol>
  );
}
