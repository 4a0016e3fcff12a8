/** A link whose page offers the way back to this one as it stands, and that way back. */
import { ArrowLeftOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link, useLocation, useMatches, useNavigate } from "react-router";
import { cameFrom, handedBack, handedOver } from "../platform/came-from.ts";

type FromHereProps = { to: string; title?: string; children: ReactNode };

export const FromHere = ({ to, title, children }: FromHereProps) => (
  <Link to={to} state={useHandedOver()} {...(title !== undefined && { title })}>
    {children}
  </Link>
);

/** The same by a key. */
export function useGoFromHere(): (to: string) => void {
  const navigate = useNavigate();
  const state = useHandedOver();
  return (to) => void navigate(to, { state });
}

function useHandedOver() {
  const location = useLocation();
  return handedOver(location, useMatches().map(titleIn).findLast(Boolean) ?? "");
}

/** To another part of this page: its own way back stays. */
export function StayHere({ to, children }: FromHereProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}

const titleIn = ({ handle }: { handle?: unknown }): string =>
  typeof handle === "object" && handle !== null && "title" in handle ? String(handle.title) : "";

export function WayBack() {
  const from = cameFrom(useLocation().state);
  if (from === null) return null;
  return (
    <Link to={from.to} state={handedBack(from)}>
      <ArrowLeftOutlined aria-hidden /> 返回{from.title}
    </Link>
  );
}
