/**
 * /task/back, /cloud/agent/back, /callback.php and the welcome task's ends: what a return came to. The
 * address goes to the server as the browser has it, because a signature covers it exactly.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { comeBack, getEnd, type Return } from "#contract/member/people/process.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { taskLists } from "../../platform/taskLists.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Redirecting } from "./Redirecting.tsx";
import { ReturnSkeleton, ReturnView } from "./ReturnView.tsx";

export function BackPage() {
  const { found, isReturn } = useReturn();
  return (
    <Loaded query={found} skeleton={<ReturnSkeleton />}>
      {(data) =>
        data.redirect === null ? (
          <ReturnView found={data} isReturn={isReturn} />
        ) : (
          <Redirecting found={data} to={data.redirect} />
        )
      }
    </Loaded>
  );
}

/** What a result changes elsewhere. */
const touched = [listResponses, ...taskLists, getTask, getWallet];

/** Handed over once; a repeat, by a reload or another browser, is answered with the first result. */
function useReturn() {
  const client = useQueryClient();
  const [url] = useState(() => window.location.href);
  const [search] = useSearchParams();
  // Written by useHandIn.ts alone.
  const state = useLocation().state as { isOwnSheet?: true } | null;
  const token = state?.isOwnSheet ? search.get("t") : null;
  const found = useQuery<Return>({
    queryKey: [comeBack.path, url],
    queryFn: async () => {
      if (token !== null) return call(getEnd, { query: { token } });
      const found = await call(comeBack, { body: { url } });
      for (const { path } of touched) void askAgain(client, { queryKey: [path] });
      return found;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { found, isReturn: token === null };
}
