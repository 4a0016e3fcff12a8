/** Tabs with panels. Our own, because antd's put a menu button into the tab list when they overflow. */
import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./Tabs.module.css";

type Tab<K extends string> = { key: K; label: string };
type TabsProps<K extends string> = {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onChoose: (key: K) => void;
  children: ReactNode;
};

export function Tabs<K extends string>({ label, tabs, current, onChoose, children }: TabsProps<K>) {
  const id = useId();
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === current}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${current}`}>
        {children}
      </div>
    </>
  );
}
