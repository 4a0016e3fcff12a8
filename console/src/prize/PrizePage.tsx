/** A prize in the editor, or a new one. Read once when it opens: a refetch must not pull the text from under a hand. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useParams } from "react-router";
import { consolePrize } from "#contract/console/prize.ts";
import { query } from "../platform/query.ts";
import { Page } from "../ui/Page.tsx";
import { FailureState } from "../ui/States.tsx";
import { PrizeEditor } from "./PrizeEditor.tsx";

export const NewPrizePage = () => <PrizeEditor prize={null} />;

export function PrizePage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...query(consolePrize, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  if (data && !isFetching) return <PrizeEditor key={data.id} prize={data} />;
  return (
    <Page title={`奖品 ${id}`}>
      {error && !isFetching ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 14 }} />
      )}
    </Page>
  );
}
