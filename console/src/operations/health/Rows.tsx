/** A small table of the health page. */
import type { ReactNode } from "react";
import styles from "./Health.module.css";
import { Heads } from "../../ui/Heads.tsx";

type RowsProps = {
  label: string;
  heads: readonly string[];
  /** Undefined while they load; the first cell names its row. */
  rows: readonly { key: string; isBad: boolean; cells: readonly ReactNode[] }[] | undefined;
  empty: { title: string; next: string };
  /** Sentences take as many lines as they need; figures stay on one. */
  hasSentences?: boolean;
};

export function Rows({ label, heads, rows, empty, hasSentences = false }: RowsProps) {
  if (rows?.length === 0)
    return (
      <p className={styles.empty}>
        <strong>{empty.title}</strong> {empty.next}
      </p>
    );
  return (
    // In the order of the keys, so that a wide table is scrolled without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={styles.scroll} aria-busy={!rows}>
      <table className={styles.table} data-sentences={hasSentences}>
        <thead>
          <tr>
            <Heads of={heads} />
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ key, isBad, cells: [first, ...others] }) => (
            <tr key={key} data-bad={isBad}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
          {!rows &&
            [1, 2, 3].map((n) => (
              <tr key={n}>
                {heads.map((head) => (
                  <td key={head}>
                    <span className={styles.bone} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
