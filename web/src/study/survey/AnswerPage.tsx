/** /task/answer/:token: the questionnaire, alone on the screen. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { getSheet } from "#contract/member/study/survey.ts";
import { query } from "../../platform/query.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { AnswerSheet } from "./AnswerSheet.tsx";
import { EndedState } from "./EndedState.tsx";
import { SheetSkeleton } from "./SheetSkeleton.tsx";
import { isClosed, responseIn } from "./useAnswerQueue.ts";

export { parts } from "./drawn.ts";

export function AnswerPage() {
  const { token = "" } = useParams();
  const sheet = useQuery({
    ...query(getSheet, { query: { token } }),
    // The form holds the answers from here on: a second copy would be an older one.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isClosed(sheet.error)) {
    return <EndedState reason={sheet.error.message} responseId={responseIn(sheet.error)} />;
  }
  return (
    <Loaded query={sheet} skeleton={<SheetSkeleton />} missing={<NoSuchSheet />}>
      {(data) => <AnswerSheet key={token} token={token} sheet={data} />}
    </Loaded>
  );
}

const NoSuchSheet = () => (
  <>
    <h1 className="visually-hidden">没有这份答卷</h1>
    <ErrorState
      title="没有这份答卷"
      hint="链接可能不完整，或者属于另一个账号。"
      action={<ButtonLink to="/home/history">查看我的问卷历史</ButtonLink>}
    />
  </>
);
