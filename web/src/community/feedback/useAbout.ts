/** What a question is to be about: whether it is the member's own, and what it is called. */
import { useQuery } from "@tanstack/react-query";
import { getExchange } from "#contract/member/money/exchange.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { query } from "../../platform/query.ts";
import { isMissing } from "../../ui/Loaded.tsx";
import type { About } from "./about.ts";

type Named = { title: string | undefined; isThere: boolean };

/** Somebody else's, or mistyped, by the server's own word: the question goes without it. What was not found out stays. */
export function useAbout(about: About | null): Named {
  const params = { id: String(about?.id ?? 0) };
  const response = useQuery({
    ...query(getResponse, { params }),
    enabled: about?.kind === "response",
  });
  const exchange = useQuery({
    ...query(getExchange, { params }),
    enabled: about?.kind === "exchange",
  });
  const sanctions = useQuery({
    ...query(listOwnSanctions),
    enabled: about?.kind === "sanction",
  });
  if (about?.kind === "sanction") {
    const found = sanctions.data?.list.find(({ id }) => id === about.id);
    return {
      title: found && SanctionStep.label(found.step),
      isThere: sanctions.data === undefined || found !== undefined,
    };
  }
  const asked = about?.kind === "response" ? response : exchange;
  return { title: asked.data?.title, isThere: about !== null && !isMissing(asked.error) };
}
