/** The frames that pages stand in: the whole site, and nothing at all. */
import { Outlet } from "react-router";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./layouts.module.css";
import { TabBar } from "./TabBar.tsx";

/** Header, page, footer; the tab bar on phones. Pages set their own width. */
export function SiteLayout() {
  return (
    <div className={styles.site}>
      <Header />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
    </div>
  );
}

/** Third-party callbacks and survey returns: a page and nothing around it. */
export function BareLayout() {
  return (
    <main id="main" className={styles.bare}>
      <Outlet />
    </main>
  );
}
