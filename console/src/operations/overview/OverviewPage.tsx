/** What waits for the operator who looks, how it goes, what is owed, what came in today; every number leads to its rows. */
import { useQuery } from "@tanstack/react-query";
import { getOverview } from "#contract/console/people/staff.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Charts } from "./Charts.tsx";
import { FailedSchedules } from "./FailedSchedules.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { PausedTasks } from "./PausedTasks.tsx";
import { PendingRules } from "./PendingRules.tsx";
import { moneyFigures, peopleFigures } from "./figures.ts";
import { WaitingCards } from "./WaitingCards.tsx";
import { useLastBooks } from "./use-last-books.ts";
import styles from "./Overview.module.css";
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
  const isFailed = !data && error !== null;
  return (
    <Page title="总览">
      {isFailed ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingCards overview={data} />
      )}
      <div className={styles.told}>
        <PendingRules />
        <FailedSchedules />
        <PausedTasks />
      </div>
      <Charts />
      {!isFailed && (
        <>
          <FigureCards title="资金" figures={moneyFigures} overview={data} />
          <FigureCards title="会员与参与" figures={peopleFigures} overview={data} />
        </>
      )}
    </Page>
  );
}
