/** /task/agent/go and /cloud/agent/go: where an agent's respondent enters. */
import { useLocation } from "react-router";
import styles from "./AgentGoPage.module.css";
import { LinkEntry } from "./LinkEntry.tsx";
import { SupplierEntry } from "./SupplierEntry.tsx";

export function AgentGoPage() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      {pathname.startsWith("/cloud/") ? <SupplierEntry /> : <LinkEntry />}
    </div>
  );
}
