/** The top of every page: brand, navigation and the member's corner (rule site-9). */
import { Link, NavLink, useLocation, useMatches } from "react-router";
import { useSignedIn } from "../platform/session.ts";
import { handleOf } from "../platform/titles.ts";
import { classes } from "../ui/classes.ts";
import { ChevronLeftIcon } from "../ui/shellIcons.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Header.module.css";
import { MemberCorner } from "./MemberCorner.tsx";

export function Header() {
  const isSignedIn = useSignedIn();
  const { pathname } = useLocation();
  return (
    // White words over the hero, on /index alone, until 20 px (rule site-9): boot.ts marks the
    // page as scrolled, so that it works before React does.
    <header className={classes(styles.header, pathname === "/index" && styles.overHero)}>
      <div className={styles.inner}>
        <Start />
        <nav aria-label="主导航" className={styles.nav}>
          <NavLink to={isSignedIn ? "/home" : "/login"}>首页</NavLink>
          <NavLink to="/task">任务</NavLink>
          <NavLink to="/exchange">提现</NavLink>
          <NavLink to="/course">问卷课堂</NavLink>
          <NavLink to="/industry">行业报告</NavLink>
        </nav>
        <MemberCorner />
      </div>
    </header>
  );
}

/** The brand; on a phone, pages below another show the way back and their title instead. */
function Start() {
  const handle = handleOf(useMatches());
  return (
    <>
      <Link to="/index" className={classes(styles.brand, handle?.back && styles.deskOnly)}>
        <Brand />
      </Link>
      {handle?.back && (
        <span className={styles.phoneTitle}>
          <Link to={handle.back} className={styles.back} aria-label="返回">
            <ChevronLeftIcon size={24} />
          </Link>
          {handle.title}
        </span>
      )}
    </>
  );
}
