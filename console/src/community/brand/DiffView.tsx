/** The difference of two texts: removed and added told by a sign, too, and not by the colour alone. */
import { useMemo } from "react";
import styles from "./Brand.module.css";
import { type DiffLine, diffOf } from "./diff.ts";

const signs: Record<DiffLine["kind"], string> = {
  same: "",
  added: "+",
  removed: "−",
  skipped: "…",
};
const spoken: Partial<Record<DiffLine["kind"], string>> = { added: "新增：", removed: "删去：" };

type DiffViewProps = { label: string; before: string; after: string };

export function DiffView({ label, before, after }: DiffViewProps) {
  const lines = useMemo(() => diffOf(before, after), [before, after]);
  if (lines.length === 0) return <p className="quiet">正文没有差别</p>;
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return (
    <>
      <p className="quiet">
        新增 {count("added")} 行，删去 {count("removed")} 行
      </p>
      <div role="group" aria-label={label}>
        {/* So that a long difference is scrolled without a mouse. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ol className={styles.diff} tabIndex={0}>
          {lines.map(({ kind, text }, index) => (
            // Lines have no other name than their place; none of them moves.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-kind={kind}>
              <span aria-hidden>{signs[kind]}</span>
              <span>
                {spoken[kind] && <span className="visually-hidden">{spoken[kind]}</span>}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
