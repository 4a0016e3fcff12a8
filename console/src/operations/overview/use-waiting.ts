/** How many appeals, claims or sanctions wait. The lists themselves are counted, as the overview does not say it. */
import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { listAppeals } from "#contract/console/operations/appeal.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { listSanctionProposals } from "#contract/console/people/sanction.ts";
import { limits } from "#contract/limits.ts";
import { query } from "../../platform/query.ts";

const refreshMs = 60_000;
const size = limits.pageMax;

export type Waiting = { rows: number; hasMore: boolean };
type Listed = { list: readonly unknown[]; next: string | null };

/** `waiting` is undefined where it has not come yet, and where it did not come at all. */
export type Counted = { waiting: Waiting | undefined; isPending: boolean; retry: () => void };

const counted = ({ data, isPending, refetch }: UseQueryResult<Listed>): Counted => ({
  waiting: data && { rows: data.list.length, hasMore: data.next !== null },
  isPending,
  retry: () => void refetch(),
});

const often = { refetchInterval: refreshMs } satisfies Pick<UseQueryOptions, "refetchInterval">;

export const useWaitingAppeals = (): Counted =>
  counted(useQuery({ ...query(listAppeals, { query: { size } }), ...often }));

export const useWaitingClaims = (): Counted =>
  counted(
    useQuery({ ...query(consoleResponses, { query: { size, waiting: "claim" } }), ...often }),
  );

export const useWaitingSanctions = (): Counted =>
  counted(useQuery({ ...query(listSanctionProposals, { query: { size } }), ...often }));
