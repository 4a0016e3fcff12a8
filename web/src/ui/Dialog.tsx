/**
 * A modal: a dialog at a desk, a bottom sheet on a phone. It is the browser's own <dialog>: it traps
 * and returns focus and makes the page inert, for 1 KB where a library's took 22 (gzip). It hangs from the
 * document's body: within what opened it, its form would stand in that one's form, and the browser would
 * send that one.
 */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./Button.tsx";
import { CloseIcon } from "./shellIcons.tsx";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** At a desk; a phone uses its whole width. */
  width?: number;
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** `side`: at a desk it comes from the right, for long choices. */
  place?: "centre" | "side";
  /** False keeps it open on a press outside: where work could be lost. */
  closesOutside?: boolean;
  /** Its address is in the history: back closes it already. */
  hasAddress?: boolean;
};

export function Dialog(props: DialogProps) {
  // Mounted only while open: its content starts fresh each time.
  return props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

/** A long choice or a detail: from below on a phone, from the right at a desk. */
export const Sheet = (props: Omit<DialogProps, "place">) => <Dialog {...props} place="side" />;

function OpenDialog({
  onClose,
  title,
  children,
  width = 440,
  description,
  actions,
  place = "centre",
  closesOutside = true,
  hasAddress = false,
}: DialogProps) {
  const id = useId();
  const dialog = useModal(hasAddress);
  const onPress = ({ target, currentTarget }: MouseEvent) => {
    // The element itself is only its scrim: whatever is inside has the inner box as its target.
    if (closesOutside && target === currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      className={classes(styles.dialog, styles[place])}
      onMouseDown={onPress}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.box} style={{ maxWidth: width }}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <IconButton label="关闭" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {description && (
          <p id={`${id}-about`} className={styles.about}>
            {description}
          </p>
        )}
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Opens on mount, closes on unmount, keeps the page behind still, and gives the focus back. */
function useModal(hasAddress: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // Web views without <dialog> (iOS before 15.4) show it in place: usable, though not modal.
    if (element?.showModal) element.showModal();
    else element?.setAttribute("open", "");
    // On a phone the keyboard would cover the sheet before anybody has read it.
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    const first = element?.querySelector<HTMLElement>("input, select, textarea");
    (isTouch ? element : (first ?? element))?.focus();
    if (element && isTouch && !hasAddress && !("CloseWatcher" in window))
      void import("../platform/backGesture.ts")
        .then(({ closeByBack }) => closeByBack(element))
        .catch(() => undefined);
    document.documentElement.style.overflow = "hidden";
    return () => {
      element?.close?.();
      if (!document.querySelector("dialog[open]")) document.documentElement.style.overflow = "";
      if (before instanceof HTMLElement) before.focus();
    };
  }, [hasAddress]);
  return dialog;
}
