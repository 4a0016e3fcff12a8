/** One feedback beside the queue: whose, about what, everything that was said, and what can be done now. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  consoleFeedback,
  type ConsoleFeedbackDetail,
  consoleFeedbacks,
} from "#contract/console/community/feedback.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { FeedbackState } from "#contract/enums.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { query } from "../../platform/query.ts";
import { Details } from "../../ui/Details.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { AboutLink, MemberLink } from "./columns.tsx";
import { Conversation } from "./Conversation.tsx";
import { feedbackTone } from "./moves.ts";

type FeedbackDetailsProps = { id: number; mayMove: boolean; onClose: () => void };

export function FeedbackDetails({ id, mayMove, onClose }: FeedbackDetailsProps) {
  const result = useDetail(id);
  return (
    <Details
      title={`反馈 ${id}`}
      result={result}
      onClose={onClose}
      footer={(detail) =>
        mayMove && detail.moves.length > 0 ? <AnswerForm detail={detail} /> : null
      }
    >
      {(detail) => (
        <>
          <Section
            title="概要"
            extra={
              <StateMark tone={feedbackTone(detail.state)}>
                {FeedbackState.label(detail.state)}
              </StateMark>
            }
          >
            <Summary detail={detail} />
          </Section>
          <Section
            title={`往来（${detail.lines.length}）`}
            extra={<Link to={`/audit?kind=feedback&id=${id}`}>操作日志</Link>}
          >
            <Conversation
              lines={detail.lines}
              member={detail.member.nickname}
              onRenew={() => void result.refetch()}
            />
          </Section>
        </>
      )}
    </Details>
  );
}

/** Opening it marks the member's words as read: the mark in the queue, if there is one, is out of date by then. */
function useDetail(id: number) {
  const client = useQueryClient();
  const params = { id: String(id) };
  return useQuery({
    ...query(consoleFeedback, { params }),
    queryFn: async () => {
      const detail = await call(consoleFeedback, { params });
      const queryKey = [consoleFeedbacks.path];
      const pages = client.getQueriesData<DataOf<typeof consoleFeedbacks>>({ queryKey });
      const isMarked = pages.some(([, page]) =>
        page?.list.some((row) => row.id === id && row.unread > 0),
      );
      // One that is on its way may have been read with the mark.
      void askAgain(client, { queryKey, ...(!isMarked && { fetchStatus: "fetching" }) });
      return detail;
    },
  });
}

const Summary = ({ detail }: { detail: ConsoleFeedbackDetail }) => (
  <Facts
    facts={[
      ["类型", FeedbackType.label(detail.type)],
      [
        "会员",
        <span key="member">
          <MemberLink member={detail.member} /> <span className="quiet">{detail.member.code}</span>
        </span>,
      ],
      ["关于", detail.about && <AboutLink key="about" about={detail.about} />],
      ["负责", detail.staff?.name ?? "还没有人"],
      ["提出", <TimeText key="created" at={detail.createdAt} />],
      ["自动确认", detail.confirmDue && <TimeText key="due" at={detail.confirmDue} />],
    ]}
  />
);
