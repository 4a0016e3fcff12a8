/** What waits for the operator who looks comes first, then what waits for colleagues; zeros are not shown. */
import { Alert, Button } from "antd";
import { Link } from "react-router";
import { useMe } from "../../platform/me.ts";
import type { Overview } from "./figures.ts";
import styles from "./Overview.module.css";
import { sorted, type WaitingCard } from "./waiting.ts";

/** One row of bones: what arrives is seldom much more. */
const bones = ["a", "b", "c", "d", "e"];

type WaitingCardsProps = {
  /** Undefined while it loads. */
  overview: Overview | undefined;
  /** Asks again for what did not come. */
  onRetry: () => void;
};

export function WaitingCards({ overview, onRetry }: WaitingCardsProps) {
  const me = useMe();
  if (!overview || !me)
    return (
      <section aria-busy="true">
        <h2 className={styles.title}>等您处理</h2>
        <div className={styles.waitingCards}>
          {bones.map((key) => (
            <span key={key} className={styles.waitingCard}>
              <span className={styles.bone} />
            </span>
          ))}
        </div>
      </section>
    );
  const { mine, others, missing } = sorted(overview, me.role);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        等您处理
      </h2>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`没有加载成功：${missing.join("、")}`}
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      )}
      {mine.length === 0 ? (
        missing.length === 0 && <p className={styles.nothing}>现在没有等您处理的事。</p>
      ) : (
        <div className={styles.waitingCards}>
          {mine.map((figure) => (
            <Card key={figure.name} {...figure} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          <span>等同事处理：</span>
          {others.map(({ name, to, value }) => (
            <Link key={name} to={to}>
              {name} {value}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

const Card = ({ name, to, value, note, isBad }: WaitingCard) => (
  <Link className={styles.waitingCard} to={to}>
    <span className={styles.name}>{name}</span>
    <span className={styles.waitingValue} data-bad={isBad}>
      {value}
    </span>
    <span className={styles.waitingNote}>{note}</span>
  </Link>
);
