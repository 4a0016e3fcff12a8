/** 反馈: the queue of what members ask, longest without movement first; worked off with j, k, o and a. */
import {
  type ConsoleFeedback,
  consoleFeedbacks,
  moveFeedback,
} from "#contract/console/community/feedback.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { feedbackColumns } from "./columns.tsx";
import styles from "./Feedback.module.css";
import { FeedbackDetails } from "./FeedbackDetails.tsx";
import { Filters, NoFeedback } from "./Filters.tsx";
import { nextStep } from "./moves.ts";
import { useMove } from "./use-move.ts";
import { filtersIn, queryOf } from "./views.ts";

/** Others ask and answer meanwhile. */
const refreshMs = 60_000;

export function FeedbacksPage() {
  const url = useList();
  const mayMove = useMay(moveFeedback);
  const filters = filtersIn(url.search);
  const isHalf = filters.typed !== "" && !filters.isCode;
  const listed = useListed(
    consoleFeedbacks,
    url,
    { query: queryOf(filters) },
    {
      // Half a code would be answered with everybody's; the page says what is missing.
      enabled: !isHalf,
      refetchInterval: refreshMs,
    },
  );
  const move = useMove();
  const step = ({ id, state }: ConsoleFeedback) => {
    const next = nextStep(state);
    if (next && !move.isPending) move.mutate({ id, move: next, text: "" });
  };
  if (isHalf)
    return (
      <Page title="反馈" isFilled>
        <div className={styles.filters}>
          <Filters filters={filters} onChange={url.filter} />
        </div>
        <EmptyState title="会员编号应为 8 位数字" next="在会员页可以找到会员编号。" />
      </Page>
    );
  return (
    <Page title="反馈" isFilled>
      <DataTable
        name="feedbacks"
        label="反馈"
        columns={feedbackColumns}
        file={{ kind: "feedbacks", query: queryOf(filters) }}
        filterWords={{ day: "提出时间" }}
        {...listed}
        nameOf={({ id, member, summary }) => `反馈 ${id}，${member.nickname}：${summary}`}
        filters={<Filters filters={filters} onChange={url.filter} />}
        empty={<NoFeedback filters={filters} />}
        rowKeys={mayMove ? { a: step } : undefined}
        hint={`J / K 移动　O 详情${mayMove ? "　A 受理、开始处理" : ""}`}
      />
      {url.openId !== null && (
        <FeedbackDetails
          key={url.openId}
          id={url.openId}
          mayMove={mayMove}
          onClose={() => url.open(null)}
        />
      )}
    </Page>
  );
}
