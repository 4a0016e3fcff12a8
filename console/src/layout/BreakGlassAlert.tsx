/** Tells each admin on every page that somebody came in past single sign-on, until that admin has seen it. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import {
  type BreakGlassUse,
  listBreakGlass,
  seeBreakGlass,
} from "#contract/console/people/sign-on.ts";
import { useMay } from "../platform/me.ts";
import { query, useSend } from "../platform/query.ts";
import { exactTime } from "../platform/time.ts";
import styles from "./Shell.module.css";

/** Only while somebody looks. */
const refreshMs = 60_000;

export function BreakGlassAlert() {
  const mayHear = useMay(listBreakGlass);
  const { data } = useQuery({
    ...query(listBreakGlass),
    enabled: mayHear,
    refetchInterval: refreshMs,
  });
  const [newest, ...others] = data?.list ?? [];
  return newest && <One use={newest} others={others.length} />;
}

function One({ use, others }: { use: BreakGlassUse; others: number }) {
  const seen = useSend(seeBreakGlass, { refreshes: [listBreakGlass] });
  const { id, staffName, at, ip } = use;
  return (
    <div className={styles.breakGlass}>
      <Alert
        type="warning"
        showIcon
        title={`应急账号「${staffName}」在 ${exactTime(at)} 用密码登录${ip === null ? "" : `（${ip}）`}${others > 0 ? `，还有 ${others} 次` : ""}`}
        action={
          <Button
            size="small"
            loading={seen.isPending}
            onClick={() => seen.mutate({ body: { id } })}
          >
            我知道了
          </Button>
        }
      />
    </div>
  );
}
