/** A conversation where what it is about is decided: what was said, and words of ours. */
import { useQuery } from "@tanstack/react-query";
import { consoleFeedback, moveFeedback } from "#contract/console/community/feedback.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { Section } from "../../ui/Section.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { Conversation } from "./Conversation.tsx";

export function FeedbackCase({ id, isFormal }: { id: number; isFormal: boolean }) {
  const { data, error, refetch } = useQuery(query(consoleFeedback, { params: { id: String(id) } }));
  const mayMove = useMay(moveFeedback);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={6} />;
  return (
    <Section title={`往来（${data.lines.length}）`}>
      <Conversation
        lines={data.lines}
        member={data.member.nickname}
        onRenew={() => void refetch()}
      />
      {isFormal && <p className="quiet">上面的答复会写进往来；这里只用来向会员问清楚。</p>}
      {mayMove && data.moves.length > 0 && <AnswerForm detail={data} />}
    </Section>
  );
}
