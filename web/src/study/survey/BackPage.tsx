/**
 * /task/back, /cloud/agent/back, /callback.php and the welcome task's ends: what a return came to. The
 * address goes to the server as the browser has it, because a signature covers it exactly.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { comeBack, getEnd, type Return } from "#contract/member/people/process.ts";
import { call } from "../../platform/api.ts";
import { afterResponse, askAfter } from "../../platform/responses.ts";
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
      askAfter(client, afterResponse);
      return found;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { found, isReturn: token === null };
}
