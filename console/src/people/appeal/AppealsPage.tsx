/**
 * 申诉: the one desk where all appeals wait, oldest first, with all that is needed to decide beside them. What is
 * shown of a response, an exchange or a conversation belongs to their own pages and is handed in (appeal-desk.tsx).
 */
import { useQuery } from "@tanstack/react-query";
import { Alert, Drawer } from "antd";
import type { ReactNode } from "react";
import { type Appeal, appealKinds, listAppeals } from "#contract/console/operations/appeal.ts";
import { listQuery } from "../../platform/query.ts";
import { useOpened } from "../../platform/use-opened.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { appealColumns } from "./columns.tsx";
import { type AppealRow, kindIn, rowOf, views } from "./rows.ts";
import { SanctionCase } from "./SanctionCase.tsx";

export type Cases = {
  response: (id: number) => ReactNode;
  exchange: (id: number) => ReactNode;
  /** `isFormal`: the appeal is decided above, and the decision comes into the conversation by itself. */
  conversation: (id: number, isFormal: boolean) => ReactNode;
};

/** Others decide meanwhile. */
const refreshMs = 60_000;

export function AppealsPage({ cases }: { cases: Cases }) {
  const url = useList();
  const kind = kindIn(url.search);
  const result = useQuery({
    ...listQuery(listAppeals, url, { query: { kind } }),
    select: ({ list, ...page }) => ({ ...page, list: list.map(rowOf) }),
    refetchInterval: refreshMs,
  });
  const { row: open, isGone } = useOpened(url.openId, result);
  return (
    <Page title="申诉" isFilled>
      <DataTable<AppealRow>
        name="appeals"
        label="申诉"
        columns={appealColumns}
        endpoint={listAppeals}
        filterWords={{ day: "提出时间" }}
        result={result}
        url={url}
        nameOf={({ member, text, title }) => `${member.nickname} 的申诉，${title}：${text}`}
        filters={
          <ViewTabs
            label="针对"
            views={views}
            current={kind ?? ""}
            onChoose={(value) => url.filter("kind", value || undefined)}
          />
        }
        empty={
          <EmptyState
            title="没有等待答复的申诉"
            next="会员对判定、处罚、提现的申诉都会出现在这里，最早的在前。"
          />
        }
        hint="J / K 移动　O 详情"
      />
      {open && (
        <Case
          key={open.key}
          row={open}
          isGone={isGone}
          cases={cases}
          onClose={() => url.open(null)}
        />
      )}
    </Page>
  );
}

type CaseProps = {
  row: Appeal;
  /** Somebody else has answered it since it was opened. */
  isGone: boolean;
  cases: Cases;
  onClose: () => void;
};

/** Without a mask, so that the keys of the list keep working under it. */
const Case = ({ row, isGone, cases, onClose }: CaseProps) => (
  <Drawer
    open
    title={`申诉：${row.title || appealKinds[row.kind]}`}
    size="min(640px, 100vw)"
    mask={false}
    onClose={onClose}
  >
    {isGone && (
      <Alert
        type="warning"
        showIcon
        role="alert"
        style={{ marginBottom: 16 }}
        title="已由同事答复，不用再写"
        description="您写的没有发出，需要的话请先复制。"
      />
    )}
    <About row={row} cases={cases} />
    {row.feedbackId !== null && cases.conversation(row.feedbackId, row.isFormal)}
  </Drawer>
);

function About({ row: { kind, aboutId, isFormal }, cases }: Pick<CaseProps, "row" | "cases">) {
  if (aboutId === null) return null;
  switch (kind) {
    case "response":
      return cases.response(aboutId);
    case "exchange":
      return cases.exchange(aboutId);
    case "sanction":
      return <SanctionCase id={aboutId} isDecided={!isFormal} />;
    case "other":
      return null;
  }
}
