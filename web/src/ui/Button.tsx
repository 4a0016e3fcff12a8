/** Everything that is pressed. A busy button keeps its width and says so; it cannot be pressed twice. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

type Look = {
  kind?: "primary" | "secondary" | "quiet" | "danger" | "onHero";
  size?: "s" | "m" | "l";
  /** As wide as its container: the main action on a phone. */
  block?: boolean;
  icon?: ReactNode;
};

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

const lookOf = ({ kind = "primary", size = "m", block }: Look, extra?: string) =>
  classes(styles.button, styles[kind], styles[size], block && styles.block, extra);

export function Button({
  kind,
  size,
  block,
  icon,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look: Look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(look, className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {!busy && icon}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  kind,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Look & Omit<LinkProps, "children"> & { children: ReactNode }) {
  const look: Look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) };
  return (
    <Link {...rest} className={lookOf(look, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** A square button that shows only a picture; the label is what a screen reader says. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
  }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(styles.iconButton, className)}
    >
      {children}
    </button>
  );
}
