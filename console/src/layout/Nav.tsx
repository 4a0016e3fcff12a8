/** The pages one may go to, with what waits on them. */
import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { getOverview } from "#contract/console/staff.ts";
import { mayCall, useMe } from "../platform/me.ts";
import { count } from "../platform/money.ts";
import { query } from "../platform/query.ts";
import { useIsDevelopment } from "../platform/site.ts";
import { entries } from "./entries.tsx";
import styles from "./Shell.module.css";

const refreshMs = 60_000;

export function Nav({ onGo }: { onGo: () => void }) {
  const me = useMe();
  const isDevelopment = useIsDevelopment();
  const { data } = useQuery({ ...query(getOverview), refetchInterval: refreshMs });
  const waiting: Record<string, number | undefined> = {
    "/responses": data?.auditPending,
    "/exchanges": data?.exchangesPending,
  };
  return (
    <nav className={styles.nav} aria-label="主导航">
      {entries
        .filter(({ reads }) => me && mayCall(reads, me.role))
        .filter(({ isForDevelopment = false }) => isDevelopment || !isForDevelopment)
        .map(({ path, title, icon }) => (
          <NavLink key={path} to={path} end={path === "/"} onClick={onGo}>
            {icon}
            <span>{title}</span>
            <Waiting number={waiting[path] ?? 0} />
          </NavLink>
        ))}
    </nav>
  );
}

const Waiting = ({ number }: { number: number }) =>
  number > 0 ? (
    <span className={styles.waiting}>
      {number > 999 ? "999+" : count(number)}
      <span className="visually-hidden">条待处理</span>
    </span>
  ) : null;
