/** Names and values of one thing, in two columns. */
import { Fragment, type ReactNode } from "react";
import styles from "./Facts.module.css";

type Fact = readonly [name: string, value: ReactNode];

/** A fact whose value is null has nothing to say and is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== null &&
        value !== "" && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
