/** Saving one part of a brand: what was typed is kept; if somebody else saved first, their version is shown beside it. */
import { useQueryClient } from "@tanstack/react-query";
import { CallFailed } from "#contract/client.ts";
import { type ConsoleBrand, consoleBrands } from "#contract/console/community/brand.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { getSite } from "#contract/member/community/site.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { sayDone, sayFailed } from "../../platform/notice.ts";
import { query } from "../../platform/query.ts";

type Kept<Form> = {
  /** `sent`: what was in the form when it was sent; it may have been typed on since. */
  settle: (brand: ConsoleBrand, sent: Form) => void;
  overtake: (brand: ConsoleBrand) => void;
};

export function useOutcome<Form>({ settle, overtake }: Kept<Form>) {
  const client = useQueryClient();
  const keep = (brand: ConsoleBrand) =>
    client.setQueryData<DataOf<typeof consoleBrands>>(
      query(consoleBrands).queryKey,
      (now) =>
        now && { ...now, list: now.list.map((one) => (one.code === brand.code ? brand : one)) },
    );
  return {
    done: (brand: ConsoleBrand, sent: Form) => {
      keep(brand);
      settle(brand, sent);
      void askAgain(client, { queryKey: [getSite.path] });
      void askAgain(client, { queryKey: [listProposals.path] });
      sayDone(brand.pending.length > 0 ? "已保存；放宽的部分等第二人复核" : "已保存");
    },
    failed: (error: Error) => {
      if (!(error instanceof CallFailed) || error.code !== 409 || error.data === null)
        return sayFailed(error);
      // What the contract says of this refusal: the brand as it stands now.
      const brand = error.data as ConsoleBrand;
      keep(brand);
      overtake(brand);
    },
  };
}
