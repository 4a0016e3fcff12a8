/** The member area: a sidebar at a desk; on a phone the page alone. Loaded with its first page. */
import { Outlet } from "react-router";
import styles from "./HomeLayout.module.css";
import { Sidebar } from "./Sidebar.tsx";

export function HomeLayout() {
  return (
    <div className={styles.home}>
      <Sidebar />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
