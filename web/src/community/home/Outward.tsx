/** Where an operator's picture leads: a page of ours, another site in a window of its own, or nowhere. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isOwnPath } from "../../platform/navigation.ts";

type OutwardProps = { to: string; className: string | undefined; children: ReactNode };

export function Outward({ to, className, children }: OutwardProps) {
  if (to === "") return <div className={className}>{children}</div>;
  if (isOwnPath(to))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}
