/** Approving what the preview named, some at a time: no call is long, and one sees how far it is. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { approveLowRisk, lowRiskExchanges } from "#contract/console/money/low-risk.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/ask-again.ts";
import type { Decided } from "#contract/console/decided.ts";
import { sayFailed } from "../../platform/notice.ts";
import type { PayBy } from "./PayByField.tsx";
import { refreshes } from "./refreshes.ts";

const idsAtOnce = 100;

export function useLowRisk(onDone: (answer: Decided) => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const approve = async (ids: readonly number[], payBy: PayBy) => {
    const answer: Decided = { decided: 0, skipped: [] };
    setSent(0);
    try {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const some = ids.slice(from, from + idsAtOnce);
        // One after the other: the server approves each alone, and would only queue what comes beside.
        // oxlint-disable-next-line no-await-in-loop
        const part = await call(approveLowRisk, { body: { ids: some, payBy } });
        answer.decided += part.decided;
        answer.skipped.push(...part.skipped);
        setSent(from + some.length);
      }
    } catch (error) {
      // What was approved by then is; the rest is still in the queue and in the next preview.
      sayFailed(error);
    }
    setSent(null);
    const stale = [...refreshes, lowRiskExchanges];
    void Promise.all(stale.map(({ path }) => askAgain(client, { queryKey: [path] })));
    onDone(answer);
  };
  return { sent, approve: (...given: Parameters<typeof approve>) => void approve(...given) };
}
