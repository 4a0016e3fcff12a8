/** Lists that carry pages: rows, name-value pairs, and loading more. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { ChevronRightIcon } from "./shellIcons.tsx";
import styles from "./List.module.css";

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  /** Under the title, quiet. */
  about?: ReactNode;
  /** At the right: an amount, a state. */
  end?: ReactNode;
  /** At the left: an icon or a picture. */
  start?: ReactNode;
  to?: string;
  /** Instead of `to`: the whole row is a button, which opens a dialog. */
  onPress?: (() => void) | undefined;
};

export function Row({ title, about, end, start, to, onPress }: RowProps) {
  const body = (
    <>
      {start && <span className={styles.start}>{start}</span>}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {(to || onPress) && <ChevronRightIcon className={styles.arrow} size={16} />}
    </>
  );
  return (
    <li className={styles.item}>
      <RowFrame to={to} onPress={onPress}>
        {body}
      </RowFrame>
    </li>
  );
}

type RowFrameProps = {
  to: string | undefined;
  /** Where there is `to` as well: called before the page changes. */
  onPress: RowProps["onPress"];
  children: ReactNode;
};

/** What can be pressed of a line, also for lines that are laid out otherwise than a `Row`. */
export function RowFrame({ to, onPress, children }: RowFrameProps) {
  const pressed = classes(styles.row, styles.pressed);
  if (to)
    return (
      <Link to={to} className={pressed} onClick={onPress}>
        {children}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className={pressed} onClick={onPress}>
        {children}
      </button>
    );
  return <div className={styles.row}>{children}</div>;
}

export type Pair = { key: string; value: ReactNode };

export function DescriptionList({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ key, value }) => (
        <div key={key} className={styles.pair}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type LoadMoreProps = { hasMore: boolean; isBusy: boolean; onMore: () => void; shown: number };

/** Under a list: the next page, or the word that this was all. */
export function LoadMore({ hasMore, isBusy, onMore, shown }: LoadMoreProps) {
  if (!hasMore) return shown > 10 ? <p className={styles.last}>没有更多了</p> : null;
  return (
    <div className={styles.more}>
      <Button kind="secondary" busy={isBusy} onClick={onMore}>
        加载更多
      </Button>
    </div>
  );
}
