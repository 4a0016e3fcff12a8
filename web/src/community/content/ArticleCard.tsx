/** One course or report among others: picture, what it is about, how long it takes, how far I have read. */
import { Link } from "react-router";
import type { ArticleCard as Card } from "#contract/member/community/content.ts";
import { Badge } from "../../ui/Badge.tsx";
import styles from "./ArticleCard.module.css";
import { Cover } from "./Cover.tsx";
import { factsOf, readWords } from "./words.ts";

type ArticleCardProps = { article: Card; to: string; percent: number };

export function ArticleCard({ article, to, percent }: ArticleCardProps) {
  const read = readWords(percent);
  return (
    <Link to={to} className={styles.card}>
      <Cover src={article.cover} className={styles.cover} />
      <span className={styles.words}>
        <span className={styles.title}>
          {article.pinned && (
            <>
              <Badge tone="accent">置顶</Badge>{" "}
            </>
          )}
          {article.title}
        </span>
        <span className={styles.summary}>{article.summary}</span>
        <span className={styles.facts}>
          {factsOf(article)}
          {read && <span className={styles.read}>{read}</span>}
        </span>
      </span>
    </Link>
  );
}
