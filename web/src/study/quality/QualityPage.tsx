/** /home/quality: the score, what it means now, and every plus and minus with its cause and its end. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getQuality, type QualityEntry } from "#contract/member/study/quality.ts";
import { QualityCause } from "#contract/enums.ts";
import { Page } from "../../layout/Page.tsx";
import { pages } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Row, Rows } from "../../ui/List.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatDay } from "../../ui/time.ts";
import styles from "./QualityPage.module.css";
import { signed, stateOf } from "./words.ts";

export function QualityPage() {
  const list = useInfiniteQuery(pages(getQuality, { query: {} }));
  const first = list.data?.pages[0];
  return (
    <Page inner titleHidden="phone" title="信用分">
      <PullToRefresh onRefresh={() => list.refetch()}>
        <div className="stack">
          <Card>
            {first ? (
              <div className={styles.head}>
                <p className={styles.score}>
                  <b>{first.score}</b>
                  <span>分</span>
                </p>
                <p className={styles.meaning}>{first.meaning}</p>
              </div>
            ) : (
              !list.isError && (
                <div className={styles.head}>
                  <Skeleton height={96} />
                </div>
              )
            )}
          </Card>
          <Card flush title="每一笔加减">
            <PagedList
              query={list}
              skeleton={<SkeletonRows isInset rows={5} height={64} />}
              empty={<NoEntries />}
            >
              {(entries) => (
                <Rows label="信用分明细">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </Rows>
              )}
            </PagedList>
          </Card>
          {/* Shown together with the list, which would otherwise push it down. */}
          {!list.isPending && (
            <ButtonLink to="/home/sanctions" kind="quiet">
              处罚与申诉
            </ButtonLink>
          )}
        </div>
      </PullToRefresh>
    </Page>
  );
}

function Entry({ entry }: { entry: QualityEntry }) {
  const { points, cause, taskTitle, responseId, at, counts } = entry;
  const state = stateOf(entry, useNow());
  return (
    <Row
      {...(responseId !== null && { to: `/home/history-detail?id=${responseId}` })}
      title={QualityCause.label(cause)}
      about={
        <>
          {taskTitle && <span className={styles.task}>{taskTitle}</span>}
          {`${formatDay(at)} · ${state}`}
        </>
      }
      end={
        <>
          <b
            className={classes(styles.points, counts && (points > 0 ? styles.plus : styles.minus))}
          >
            {signed(points)}
          </b>
          {!counts && <Badge>不再计入</Badge>}
        </>
      }
    />
  );
}

const NoEntries = () => (
  <Empty
    content="加减记录"
    hint="完成任务并审核有效会加分；作答过快或被判无效会减分，每一笔都会写在这里。"
    action={<ButtonLink to="/task">去做任务</ButtonLink>}
  />
);
