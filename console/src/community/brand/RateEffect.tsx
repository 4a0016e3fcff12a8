/** What another rate would mean for what we owe; asked of the server, because it counts all members' gold. */
import { useQuery } from "@tanstack/react-query";
import { previewBrandRate } from "#contract/console/community/brand.ts";
import { count, yuan } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";

export function RateEffect({ code, goldPerYuan }: { code: string; goldPerYuan: number }) {
  const { data, error, refetch } = useQuery(
    query(previewBrandRate, { params: { code }, query: { goldPerYuan: String(goldPerYuan) } }),
  );
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={3} />;
  const { gold, beforeFen, afterFen } = data;
  return (
    <Effect
      figures={[
        { name: "会员的金币（不变）", value: count(gold) },
        { name: "现在折合", value: yuan(beforeFen) },
        { name: "保存后折合", value: yuan(afterFen) },
      ]}
    >
      <p>
        可用、待审核和冻结的金币都算在内。按这个品牌的比例，
        {afterFen < beforeFen ? "少" : "多"}欠会员 {yuan(Math.abs(afterFen - beforeFen))}。
      </p>
    </Effect>
  );
}
