/** The pages one may go to, in groups that open and close, with what waits on them. */
import { BarChartOutlined, RightOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { getOverview } from "#contract/console/people/staff.ts";
import { useMe } from "../platform/me.ts";
import { count } from "../platform/money.ts";
import { query } from "../platform/query.ts";
import { useIsDevelopment } from "../platform/site.ts";
import { type Entry, front, type Group } from "./entries.tsx";
import { groupAt, groupsFor } from "./menu.ts";
import styles from "./Nav.module.css";
import type { ClosedGroups } from "./use-closed-groups.ts";

const refreshMs = 60_000;

type NavProps = { groups: ClosedGroups; onGo: () => void };

export function Nav({ groups: { closed, onToggle }, onGo }: NavProps) {
  const me = useMe();
  const isDevelopment = useIsDevelopment();
  const { data } = useQuery({ ...query(getOverview), refetchInterval: refreshMs });
  const { pathname } = useLocation();
  const here = groupAt(pathname);
  const nav = useRef<HTMLElement>(null);
  const isHereOpen = here === undefined || !closed.includes(here);
  useEffect(() => {
    if (isHereOpen)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [pathname, isHereOpen]);
  const waiting: Record<string, number | undefined> = {
    "/responses": data?.auditPending,
    "/exchanges": data?.exchangesPending,
  };
  return (
    <nav ref={nav} className={styles.nav} aria-label="主导航">
      <NavLink to={front.path} end className={styles.front ?? ""} onClick={onGo}>
        <BarChartOutlined aria-hidden />
        <span>{front.title}</span>
      </NavLink>
      {me &&
        groupsFor({ role: me.role, isDevelopment }).map((group) => (
          <OneGroup
            key={group.id}
            group={group}
            isOpen={!closed.includes(group.id)}
            isHere={group.id === here}
            waitingAt={(path) => waiting[path] ?? 0}
            onToggle={() => onToggle(group.id)}
            onGo={onGo}
          />
        ))}
    </nav>
  );
}

type OneGroupProps = {
  group: Group;
  isOpen: boolean;
  isHere: boolean;
  waitingAt: (path: string) => number;
  onToggle: () => void;
  onGo: () => void;
};

function OneGroup({ group, isOpen, isHere, waitingAt, onToggle, onGo }: OneGroupProps) {
  const id = useId();
  const inside = group.entries.reduce((sum, { path }) => sum + waitingAt(path), 0);
  return (
    <div>
      <button
        type="button"
        className={styles.head}
        data-here={isHere}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {group.icon}
        <span>{group.title}</span>
        {!isOpen && <Waiting number={inside} />}
        <RightOutlined aria-hidden className={styles.arrow ?? ""} />
      </button>
      <ul id={id} aria-label={group.title} className={styles.list} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <Line key={entry.path} entry={entry} number={waitingAt(entry.path)} onGo={onGo} />
        ))}
      </ul>
    </div>
  );
}

type LineProps = { entry: Entry; number: number; onGo: () => void };

const Line = ({ entry: { path, title, isQueue }, number, onGo }: LineProps) => (
  <li data-wide={isQueue === true}>
    <NavLink to={path} onClick={onGo}>
      <span>{title}</span>
      <Waiting number={number} />
    </NavLink>
  </li>
);

const Waiting = ({ number }: { number: number }) =>
  number > 0 ? (
    <span className={styles.waiting}>
      {number > 999 ? "999+" : count(number)}
      <span className="visually-hidden">条待处理</span>
    </span>
  ) : null;
