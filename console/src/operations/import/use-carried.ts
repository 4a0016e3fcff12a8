/** Carrying an import out, or undoing it, to its end: each call takes some hundred lines. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listAdjustments } from "#contract/console/money/adjustment.ts";
import { listNotes, memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { listSanctionProposals, listSanctions } from "#contract/console/people/sanction.ts";
import { consoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import {
  getImport,
  importLines,
  type ImportRun,
  listImports,
} from "#contract/console/operations/import.ts";
import { memberGrowth } from "#contract/console/people/growth.ts";
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/people/member.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { sayFailed } from "../../platform/notice.ts";

/** Its lines are whatever the buttons of a member's page do. */
export const afterCarrying = [
  getImport,
  importLines,
  listImports,
  consoleMembers,
  consoleMember,
  memberGrowth,
  memberHead,
  memberStory,
  memberLedger,
  listNotes,
  listSanctions,
  listSanctionProposals,
  listAdjustments,
  consoleExchanges,
  consoleExchange,
];

export function useCarried(onDone: (run: ImportRun) => void) {
  const client = useQueryClient();
  const [run, setRun] = useState<ImportRun | null>(null);
  const [isBusy, setBusy] = useState(false);
  const carry = async (step: () => Promise<ImportRun>) => {
    setBusy(true);
    try {
      let now = await step();
      setRun(now);
      while (now.left > 0) {
        // What one call leaves the next goes on with.
        // oxlint-disable-next-line no-await-in-loop
        now = await step();
        setRun(now);
      }
      onDone(now);
    } catch (error) {
      // What was done by then is; the page offers to go on.
      sayFailed(error);
    }
    setBusy(false);
    await Promise.all(afterCarrying.map(({ path }) => askAgain(client, { queryKey: [path] })));
  };
  return { run, isBusy, carry: (step: () => Promise<ImportRun>) => void carry(step) };
}
