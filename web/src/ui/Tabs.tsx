/** Tabs over one panel. The choice belongs in the URL, so the caller holds it. Arrow keys move. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./Tabs.module.css";

export type Tab = {
  value: string;
  label: string;
  count?: number;
  /** Under the label: how much is in there. All tabs of a list have one, or none has. */
  note?: string;
};
type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

const moves: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isNoted = tabs.some(({ note }) => note !== undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const current = tabs.findIndex((tab) => tab.value === value);
    const next = Math.min(tabs.length - 1, Math.max(0, current + move));
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(styles.list, isNoted && styles.noted)}
        style={
          isNoted
            ? { gridTemplateColumns: `repeat(${tabs.length}, minmax(max-content, 1fr))` }
            : undefined
        }
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}>{tab.count > 99 ? "99+" : tab.count}</span>
            )}
            {tab.note !== undefined && <span className={styles.note}>{tab.note}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
