/** What waits, what is owed, what came in today; every number leads to its rows. */
import { useQuery } from "@tanstack/react-query";
import { getOverview } from "#contract/console/staff.ts";
import { query } from "../platform/query.ts";
import { Page } from "../ui/Page.tsx";
import { PendingAlert } from "../ui/PendingAlert.tsx";
import { FailureState } from "../ui/States.tsx";
import { Charts } from "./Charts.tsx";
import { FailedSchedules } from "./FailedSchedules.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { PausedTasks } from "./PausedTasks.tsx";
import { moneyFigures, peopleFigures, waitingFigures } from "./figures.ts";
import { useLastBooks } from "./use-last-books.ts";
import { useWaitingAppeals, useWaitingClaims, useWaitingSanctions } from "./use-waiting.ts";

const refreshMs = 60_000;

export function OverviewPage() {
  const {
    data: figures,
    error,
    refetch,
  } = useQuery({ ...query(getOverview), refetchInterval: refreshMs });
  const appeals = useWaitingAppeals();
  const claims = useWaitingClaims();
  const sanctions = useWaitingSanctions();
  const books = useLastBooks();
  const data = figures &&
    appeals &&
    claims &&
    sanctions && { ...figures, appeals, claims, sanctions, books };
  return (
    <Page title="总览">
      <PendingAlert />
      <FailedSchedules />
      <PausedTasks />
      {!data && error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <FigureCards title="待处理" figures={waitingFigures} overview={data} />
          <FigureCards title="资金" figures={moneyFigures} overview={data} />
          <FigureCards title="会员与参与" figures={peopleFigures} overview={data} />
          <Charts />
        </>
      )}
    </Page>
  );
}
