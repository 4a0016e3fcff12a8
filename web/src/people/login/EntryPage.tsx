/** What the pages of the way in have in common: the promise of the site, and beside it one card. */
import type { ReactNode } from "react";
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { CheckIcon } from "../../ui/shellIcons.tsx";
import { classes } from "../../ui/classes.ts";
import { useGivenEarly } from "./early.ts";
import styles from "./EntryPage.module.css";

type EntryPageProps = {
  title: string;
  about?: ReactNode;
  children: ReactNode;
  /** Other ways, below the card's content. */
  links?: ReactNode;
  /** On a phone the header shows the title beside the way back. */
  isTitleInHeader?: boolean;
  /** While a dialog shows the same form, the card would only repeat it. */
  isHidden?: boolean;
};

export function EntryPage(props: EntryPageProps) {
  const { title, about, children, links, isTitleInHeader, isHidden } = props;
  useGivenEarly();
  return (
    <div className={styles.page}>
      <Promises />
      <section className={styles.card} style={isHidden ? { visibility: "hidden" } : undefined}>
        <h1 className={classes(styles.heading, isTitleInHeader && styles.deskOnly)}>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </section>
    </div>
  );
}

function Promises() {
  const { brand } = useSite();
  const terms = useTerms();
  const promises = [
    "每份任务先写明时长、条件和报酬",
    `${terms.goldPerYuan} 金币 = 1 元，金币永不过期`,
    `申请提现后 ${terms.promiseWorkingDays} 个工作日内到账`,
  ];
  return (
    <section className={styles.promise} aria-label={brand.siteName}>
      <p className={styles.slogan}>{brand.slogan}</p>
      <ul className={styles.list}>
        {promises.map((promise) => (
          <li key={promise} className={styles.item}>
            <CheckIcon />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}
