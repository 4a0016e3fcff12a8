/** What is about to loosen the rules of money: for all to see, as long as it can still be stopped. */
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { Link } from "react-router";
import { listProposals, type Proposal } from "#contract/console/operations/proposal.ts";
import { query } from "../platform/query.ts";
import { waitWords } from "./pending.ts";

const refreshMs = 60_000;
const shownMax = 5;
/** Those that can still be stopped. */
const open = { query: { open: "1", size: 100 } } as const;

export const useOpenProposals = (): readonly Proposal[] =>
  useQuery({ ...query(listProposals, open), refetchInterval: refreshMs }).data?.list ?? [];

export const pendingTitle = (n: number): string => `${n} 项放宽资金规则或授权的改动在等待`;

/** On pages that have theirs already. */
export const PendingList = ({ list }: { list: readonly Proposal[] }) =>
  list.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={pendingTitle(list.length)}
      description={
        <>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            <PendingLines list={list} />
          </ul>
          <Link to="/proposals">查看、复核或取消</Link>
        </>
      }
    />
  );

export const PendingLines = ({ list }: { list: readonly Proposal[] }) =>
  list.slice(0, shownMax).map((one) => (
    <li key={one.id}>
      {one.subject}：{changesText(one)}（{waitWords(one)}）
    </li>
  ));

const changesText = ({ changes }: Proposal): string =>
  changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("；");

/** For lists that fill the window: one line beside the title. */
export function PendingLink() {
  const n = useOpenProposals().length;
  return n === 0 ? null : <Link to="/proposals">{n} 项改动待生效</Link>;
}
