/** The pinned notices, with what I have not read of them. */
import { Link } from "react-router";
import { useNow } from "../../platform/useNow.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { formatMoment } from "../../ui/time.ts";
import { UnreadDot } from "../../ui/UnreadDot.tsx";
import type { BoardCard } from "./front.ts";
import styles from "./Front.module.css";

export function Board({ notices }: { notices: readonly BoardCard[] }) {
  const now = useNow();
  return (
    <Card
      flush
      title="公告"
      action={
        <Link to="/home/notices" className={styles.more}>
          全部公告
        </Link>
      }
    >
      <Rows label="公告">
        {notices.map(({ id, title, publishedAt, isRead }) => (
          <Row
            key={id}
            to={`/home/notices/${id}`}
            title={
              <span className={styles.title}>
                <UnreadDot isUnread={isRead === false} />
                <span className={styles.words}>{title}</span>
              </span>
            }
            end={<span className={styles.when}>{formatMoment(publishedAt, now)}</span>}
          />
        ))}
      </Rows>
    </Card>
  );
}
