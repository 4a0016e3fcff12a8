/** 参与记录: the team's responses, newest first, and what each brought the leader and the member. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { downloadTeam } from "#contract/member/study/download.ts";
import { listTeamResponses, type TeamResponse } from "#contract/member/study/team.ts";
import { download } from "../../platform/download.ts";
import { pages } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { ResponseBadge } from "../../ui/StateBadge.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatMoment } from "../../ui/time.ts";
import { readRecords, type RecordFilter } from "./filter.ts";
import { RecordFilters } from "./RecordFilters.tsx";
import { Commission } from "./Summary.tsx";
import styles from "./TeamPage.module.css";
import { commissionOf, shareWords } from "./words.ts";

export function Records() {
  const [search] = useSearchParams();
  const filter = readRecords(search);
  const list = useInfiniteQuery(pages(listTeamResponses, { query: filter }));
  return (
    <section aria-label="团队参与记录">
      <RecordFilters filter={filter} sample={list.data?.pages[0]?.list[0]}>
        <Download />
      </RecordFilters>
      <ListCard query={list} bones={{ height: 76 }} empty={<Nothing filter={filter} />}>
        {(responses) => (
          <Rows label="参与记录">
            {responses.map((response) => (
              <ResponseRow key={response.id} response={response} />
            ))}
          </Rows>
        )}
      </ListCard>
    </section>
  );
}

const Download = () => (
  <DownloadButton
    title="下载团队参与记录"
    about="每次参与一行：成员、任务、开始与完成时间、结果、审核、你的佣金和队员的分成。"
    save={({ month, ...watch }) =>
      download(downloadTeam, `团队参与记录${month ? `-${month}` : ""}.csv`, {
        query: month ? { month } : {},
        ...watch,
      })
    }
  />
);

function ResponseRow({ response }: { response: TeamResponse }) {
  const now = useNow();
  const { taskTitle, nickname, startedAt, result, auditState } = response;
  const commission = commissionOf(response);
  const share = shareWords(response);
  const brought = commission.gold > 0 || commission.fen > 0 || share !== null;
  return (
    <Row
      title={taskTitle}
      about={
        <>
          <span className={styles.line}>{`${nickname} · ${formatMoment(startedAt, now)}`}</span>
          <span className={styles.state}>
            <ResponseBadge result={result} auditState={auditState} />
          </span>
        </>
      }
      end={
        brought && (
          <>
            <Commission figures={commission} size="m" />
            {share !== null && <span className={styles.note}>{share}</span>}
          </>
        )
      }
    />
  );
}

function Nothing({ filter }: { filter: RecordFilter }) {
  const [, setSearch] = useSearchParams();
  if (Object.keys(filter).length === 0)
    return <Empty content="参与记录" hint="队员开始一份任务后，结果和佣金会列在这里。" />;
  return (
    <Empty
      content="符合条件的记录"
      hint="换一个条件看看。"
      action={
        <Button
          kind="secondary"
          onClick={() => setSearch({ tab: "records" }, { replace: true, preventScrollReset: true })}
        >
          查看全部记录
        </Button>
      }
    />
  );
}
