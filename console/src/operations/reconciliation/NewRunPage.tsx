/** A new reconciliation, by a file or by a filter; both end in a preview that changes nothing yet. */
import { useNavigate } from "react-router";
import type { ReconciliationRun } from "#contract/console/operations/reconciliation.ts";
import { limits } from "#contract/limits.ts";
import { useSearch } from "../../platform/use-search.ts";
import { Page } from "../../ui/Page.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { FileForm } from "./FileForm.tsx";
import { FilterForm } from "./FilterForm.tsx";
import styles from "./Reconciliation.module.css";

const tabs = [
  { key: "file", label: "按文件" },
  { key: "filter", label: "按条件" },
] as const;

export function NewRunPage() {
  const [search, setSearch] = useSearch();
  const navigate = useNavigate();
  const by = search.get("by") === "filter" ? "filter" : "file";
  const show = ({ id }: ReconciliationRun) => void navigate(`/reconciliations/${id}`);
  return (
    <Page title="新建对账">
      <div className={styles.card}>
        <p className={styles.hint}>
          先生成预览：谁得到、谁失去、多少钱，逐行可看；确认执行以前什么都不会变。预览{" "}
          {limits.dryRunMinutes} 分钟内有效。
        </p>
        <Tabs
          label="对账方式"
          tabs={tabs}
          current={by}
          onChoose={(key) =>
            setSearch(
              (now) => {
                const next = new URLSearchParams(now);
                next.set("by", key);
                return next;
              },
              { replace: true },
            )
          }
        >
          {by === "file" ? <FileForm onPreview={show} /> : <FilterForm onPreview={show} />}
        </Tabs>
      </div>
    </Page>
  );
}
