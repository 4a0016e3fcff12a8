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
  const asked = {
    appeals: useWaitingAppeals(),
    claims: useWaitingClaims(),
    sanctions: useWaitingSanctions(),
  };
  const books = useLastBooks();
  const beside = Object.values(asked);
  // Each of them may fail by itself, and the rest is shown all the same.
  const data =
    figures && beside.every(({ isPending }) => !isPending)
      ? {
          ...figures,
          appeals: asked.appeals.waiting,
          claims: asked.claims.waiting,
          sanctions: asked.sanctions.waiting,
          books,
        }
      : undefined;
  const askAgain = () => {
    for (const { waiting, retry } of beside) if (waiting === undefined) retry();
  };
  const isFailed = !figures && error !== null;
  return (
    <Page title="总览">
      {isFailed ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingCards overview={data} onRetry={askAgain} />
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
