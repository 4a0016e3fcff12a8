/** Navigation at the left, the page at the right; on a phone the navigation comes as a drawer. */
import { MenuOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useEffect, useState } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import { laterDialog } from "../ui/later.tsx";
import { BreakGlassAlert } from "./BreakGlassAlert.tsx";
import { Nav } from "./Nav.tsx";
import { Operator } from "./Operator.tsx";
import styles from "./Shell.module.css";
import { useClosedGroups } from "./use-closed-groups.ts";

const Palette = laterDialog(() => import("./palette/Palette.tsx").then((m) => m.Palette));

export function Shell() {
  const [isNavOpen, setNavOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = usePaletteKey();
  const groups = useClosedGroups();
  const { pathname, isWide } = useHere();
  const isMoving = useNavigation().state === "loading";
  const search = () => {
    setNavOpen(false);
    setPaletteOpen(true);
  };
  const side = (
    <>
      <div className={styles.brand}>运营控制台</div>
      <button type="button" className={styles.search} onClick={search}>
        <SearchOutlined aria-hidden />
        <span>搜索或跳转</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Nav groups={groups} onGo={() => setNavOpen(false)} />
      <Operator onGo={() => setNavOpen(false)} />
    </>
  );
  return (
    <div className={styles.shell} data-wide={isWide}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <div className={styles.progress} data-on={isMoving} role="presentation" />
      {isWide ? (
        <Rail onNav={() => setNavOpen(true)} onSearch={search} />
      ) : (
        <aside className={styles.side}>{side}</aside>
      )}
      <Bar onNav={() => setNavOpen(true)} onSearch={search} />
      <main id="main" className={styles.main} tabIndex={-1} key={pathname}>
        <BreakGlassAlert />
        <Outlet />
      </main>
      <Drawer
        open={isNavOpen}
        placement="left"
        size={248}
        closable={false}
        onClose={() => setNavOpen(false)}
        styles={{ body: { padding: 0 } }}
      >
        <div className={styles.drawer}>{side}</div>
      </Drawer>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** The page, whichever of its faces is seen, and whether that takes the whole width. */
function useHere() {
  const matches = useMatches();
  const handles = matches.filter(({ handle }) => typeof handle === "object" && handle !== null);
  const last = handles.at(-1)?.handle;
  return {
    pathname: (handles[0] ?? matches.at(-1))?.pathname ?? "",
    isWide: typeof last === "object" && last !== null && "isWide" in last,
  };
}

type BarProps = { onNav: () => void; onSearch: () => void };

/** What is left of the navigation where a page takes the whole width. */
const Rail = ({ onNav, onSearch }: BarProps) => (
  <aside className={styles.rail}>
    <Button
      type="text"
      icon={<MenuOutlined aria-hidden />}
      aria-label="打开导航"
      title="打开导航"
      onClick={onNav}
    />
    <Button
      type="text"
      icon={<SearchOutlined aria-hidden />}
      aria-label="搜索或跳转"
      title="搜索或跳转（Ctrl K）"
      onClick={onSearch}
    />
  </aside>
);

/** A phone's top bar. */
const Bar = ({ onNav, onSearch }: BarProps) => (
  <header className={styles.bar}>
    <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label="打开导航" onClick={onNav} />
    <span className={styles.brand}>运营控制台</span>
    <Button
      type="text"
      icon={<SearchOutlined aria-hidden />}
      aria-label="搜索或跳转"
      onClick={onSearch}
    />
  </header>
);

function usePaletteKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return [isOpen, setOpen] as const;
}
