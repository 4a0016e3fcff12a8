/** What a member owes us, where they do: later rewards repay it first. */
import { useQuery } from "@tanstack/react-query";
import { memberHead } from "#contract/console/operations/desk.ts";
import { rewardText } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";

export function Debt({ memberId }: { memberId: number }) {
  const { data } = useQuery(query(memberHead, { params: { id: String(memberId) } }));
  if (!data || (data.owedGold === 0 && data.owedFen === 0)) return null;
  return (
    <p className="bad" style={{ margin: "12px 0 0" }}>
      欠 {rewardText(data.owedGold, data.owedFen, null)}，以后的奖励先用来归还。
    </p>
  );
}
