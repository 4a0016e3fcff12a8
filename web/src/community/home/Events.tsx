/** What is going on: a row of cards that a finger moves on a phone. Nothing where nothing is. */
import { useQuery } from "@tanstack/react-query";
import { listEvents } from "#contract/member/community/notice.ts";
import { query } from "../../platform/query.ts";
import { formatDay } from "../../ui/time.ts";
import styles from "./Events.module.css";
import { Outward } from "./Outward.tsx";

export function Events() {
  const { data } = useQuery(query(listEvents));
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>活动</h2>
      <ul
        className={styles.strip}
        aria-label="活动"
        // An event without a link has nothing in it that the keyboard could reach.
        tabIndex={0}
      >
        {data.list.map(({ id, title, summary, picture, link, endsAt }) => (
          <li key={id} className={styles.card}>
            <Outward to={link} className={styles.link}>
              <img
                className={styles.picture}
                src={picture}
                alt=""
                width={480}
                height={240}
                loading="lazy"
              />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                {summary && <span className={styles.summary}>{summary}</span>}
                <span className={styles.when}>{`${formatDay(endsAt)} 结束`}</span>
              </span>
            </Outward>
          </li>
        ))}
      </ul>
    </section>
  );
}
