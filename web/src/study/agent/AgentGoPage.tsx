/** /task/agent/go and /cloud/agent/go: an agent's respondent at the door. */
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
