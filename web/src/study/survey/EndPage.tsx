/** /survey/end and /survey-leader/end: the end, for anyone who holds the attempt's token. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { JoinResult } from "#contract/enums.ts";
import { getEnd, type Return } from "#contract/member/people/process.ts";
import { keepAnswer } from "../../platform/askAgain.ts";
import { later } from "../../platform/later.tsx";
import { keyOf, query } from "../../platform/query.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Redirecting } from "./Redirecting.tsx";
import { ReturnSkeleton, ReturnView } from "./ReturnView.tsx";

const CodeForm = later(() => import("./CodeForm.tsx").then((m) => m.CodeForm));

const nothing: Return = {
  verdict: "unknown",
  result: JoinResult.of.incomplete,
  title: "",
  reason: "",
  minutesSpent: null,
  responseId: null,
  reward: null,
  redirect: null,
  end: "/survey/end",
  welcome: false,
  endPage: null,
};

export function EndPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? search.get("t") ?? "";
  const input = { query: { token } };
  const end = useQuery({ ...query(getEnd, input), enabled: token !== "" });
  const client = useQueryClient();
  const learn = (found: Return) => keepAnswer(client, keyOf(getEnd, input), found);
  const none = <ReturnView found={nothing} />;
  if (token === "") return none;
  return (
    <Loaded query={end} skeleton={<ReturnSkeleton />} missing={none}>
      {(found) =>
        found.redirect === null ? (
          <ReturnView found={found}>
            {isOpen(found) && <CodeForm token={token} onDone={learn} />}
          </ReturnView>
        ) : (
          <Redirecting found={found} to={found.redirect} />
        )
      }
    </Loaded>
  );
}

/** Neither confirmed nor refused: a platform that confirms by a code can still settle it. */
const isOpen = ({ verdict, result }: Return) =>
  verdict !== "unknown" && (verdict === "claimed" || result === JoinResult.of.incomplete);
