/** /home/team, 我的团队: what a leader's team does and brings, and each member's share of it. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { getTeamSummary } from "#contract/member/study/team.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { readShown, readTab, tabs, type TeamTab } from "./filter.ts";
import { Members } from "./Members.tsx";
import { Summary, SummarySkeleton } from "./Summary.tsx";
import styles from "./TeamPage.module.css";

// Most visits look at the members.
const Earnings = later(
  () => import("./Earnings.tsx").then((module) => module.Earnings),
  <Skeleton height={480} />,
);
const Records = later(
  () => import("./Records.tsx").then((module) => module.Records),
  <Skeleton height={480} />,
);
const NoTeam = later(
  () => import("./NoTeam.tsx").then((module) => module.NoTeam),
  <Skeleton height={640} />,
);
const MemberSheet = later(() => import("./MemberSheet.tsx").then((module) => module.MemberSheet));

export function TeamPage() {
  const [search] = useSearchParams();
  const summary = useQuery(query(getTeamSummary));
  const shown = readShown(search);
  return (
    <Page inner titleHidden="phone" title="我的团队">
      <div className={styles.stack}>
        <Loaded query={summary} skeleton={<Waiting />}>
          {(team) => (
            <>
              {team.members === 0 && <NoTeam />}
              {/* A member who had a team keeps what it did. */}
              {(team.members > 0 || team.all.ended > 0) && (
                <>
                  <Summary team={team} />
                  <Parts />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
      {shown !== undefined && <MemberSheet key={shown} code={shown} />}
    </Page>
  );
}

function Parts() {
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search);
  // Another tab, another list: its filters begin again.
  const choose = (value: string) => {
    const line = search.get("line");
    setSearch(
      { ...(line !== null && { line }), ...(value !== "members" && { tab: value }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <div>
      <Tabs label="我的团队" tabs={tabs} value={tab} onChange={choose}>
        <Part tab={tab} />
      </Tabs>
    </div>
  );
}

function Part({ tab }: { tab: TeamTab }) {
  switch (tab) {
    case "members":
      return <Members />;
    case "earnings":
      return <Earnings />;
    case "records":
      return <Records />;
  }
}

const Waiting = () => (
  <div className={styles.stack} role="status">
    <span className="visually-hidden">正在加载团队</span>
    <SummarySkeleton />
    <Skeleton height={44} />
    <Skeleton height={480} />
  </div>
);
