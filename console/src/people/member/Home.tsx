/** Whose rules of money a member has, and moving them to another brand's. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { memberHome, moveHome } from "#contract/console/operations/home.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { HomeDialog } from "./HomeDialog.tsx";
import styles from "./Member.module.css";

export function Home({ member }: { member: ConsoleMember }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(query(memberHome, { params: { id: String(member.id) } }));
  const mayMove = useMay(moveHome) && member.state === "active";
  if (!data) return member.brandCode;
  const [last] = data.moves;
  return (
    <span className={styles.masked}>
      <span>
        {data.home.siteName}
        {last && (
          <div className="quiet">
            <TimeText at={last.at} />
            {`由${last.by}从「${last.from}」更换：${last.reason}`}
          </div>
        )}
      </span>
      {mayMove && data.others.length > 0 && (
        <Button size="small" aria-label="更换归属品牌" onClick={() => setAsking(true)}>
          更换
        </Button>
      )}
      {isAsking && <HomeDialog member={member} known={data} onClose={() => setAsking(false)} />}
    </span>
  );
}
