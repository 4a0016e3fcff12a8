/** A drop-down of actions with the menu button's keyboard: arrows, Home, End, Escape. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "./classes.ts";
import styles from "./Menu.module.css";

export type MenuItem = { key: string; label: string; onSelect: () => void };
type MenuProps = {
  /** What the button shows; give `label` when that is only a picture. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  className?: string | undefined;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Menu({ trigger, items, label, className }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) return close();
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    if (!isOpen) return setOpen(true);
    moveFocus(list.current, move);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={classes(styles.trigger, className)}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div ref={list} role="menu" aria-labelledby={id} className={styles.popup}>
          {items.map((item, index) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              // Opening puts the focus on the first entry, as a menu button does.
              ref={(element) => (index === 0 ? element?.focus() : undefined)}
              className={styles.item}
              onClick={() => {
                setOpen(false);
                item.onSelect();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function moveFocus(list: HTMLElement | null, move: (at: number, count: number) => number): void {
  const entries = [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries[move(at, entries.length)]?.focus();
}
