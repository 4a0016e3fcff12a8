/** How many appeals, claims or sanctions wait. The lists themselves are counted, as the overview does not say it. */
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { listAppeals } from "#contract/console/operations/appeal.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { listSanctionProposals } from "#contract/console/people/sanction.ts";
import { limits } from "#contract/limits.ts";
import { query } from "../../platform/query.ts";

const refreshMs = 60_000;
const size = limits.pageMax;

export type Waiting = { rows: number; hasMore: boolean };
type Listed = { list: readonly unknown[]; next: string | null };

const counted = (data: Listed | undefined): Waiting | undefined =>
  data && { rows: data.list.length, hasMore: data.next !== null };

const often = { refetchInterval: refreshMs } satisfies Pick<UseQueryOptions, "refetchInterval">;

export const useWaitingAppeals = () =>
  counted(useQuery({ ...query(listAppeals, { query: { size } }), ...often }).data);

export const useWaitingClaims = () =>
  counted(
    useQuery({ ...query(consoleResponses, { query: { size, waiting: "claim" } }), ...often }).data,
  );

export const useWaitingSanctions = () =>
  counted(useQuery({ ...query(listSanctionProposals, { query: { size } }), ...often }).data);
