/** One response: what was answered, what came back about it, what was decided, and what can be now. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ConsoleResponse, consoleResponse } from "#contract/console/response.ts";
import { AuditState } from "#contract/enums.ts";
import { query } from "../platform/query.ts";
import { useNow } from "../platform/time.ts";
import { DecideButtons } from "../ui/DecideButtons.tsx";
import { Details } from "../ui/Details.tsx";
import { Section } from "../ui/Section.tsx";
import { Sentences } from "../ui/Sentences.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { auditTone } from "../ui/tones.ts";
import { AnswerList } from "./AnswerList.tsx";
import { Appeal } from "./Appeal.tsx";
import { Claim } from "./Claim.tsx";
import { Decisions } from "./Decisions.tsx";
import { canDecide, canReverse } from "./effect.ts";
import { Evidence } from "./Evidence.tsx";
import { Summary } from "./Summary.tsx";

type ResponseDetailsProps = {
  id: number;
  onClose: () => void;
  /** Absent for those who may only look. */
  onDecide?: (isYes: boolean, row: ConsoleResponse) => void;
  onReverse?: (row: ConsoleResponse) => void;
};

export function ResponseDetails({ id, onClose, onDecide, onReverse }: ResponseDetailsProps) {
  const result = useQuery(query(consoleResponse, { params: { id: String(id) } }));
  const now = useNow();
  return (
    <Details
      title={`参与记录 ${id}`}
      result={result}
      onClose={onClose}
      footer={({ response }) => {
        if (onDecide && canDecide(response))
          return (
            <DecideButtons
              yes="判为有效（A）"
              no="判为无效（R）"
              onDecide={(isYes) => onDecide(isYes, response)}
            />
          );
        return onReverse && canReverse(response, now) ? (
          <Button danger onClick={() => onReverse(response)}>
            {response.auditState === AuditState.of.valid ? "改判为无效…" : "改判为有效…"}
          </Button>
        ) : null;
      }}
    >
      {({ response, answers, decisions, claim, appeal }) => (
        <>
          {appeal && (
            <Appeal response={response} appeal={appeal} mayAnswer={onDecide !== undefined} />
          )}
          <Section title="概要" extra={<Verdict response={response} />}>
            <Summary response={response} />
          </Section>
          <Section title="疑点">
            <Sentences items={response.flags} none="没有发现疑点" />
            {response.held.length > 0 && (
              <p className="second bad">批量审核和自动审核都会跳过这一条，请看过后单独决定。</p>
            )}
          </Section>
          {claim && <Claim claim={claim} />}
          {decisions.length > 0 && <Decisions decisions={decisions} />}
          {response.platformName !== null && <Evidence responseId={id} />}
          {(response.platformName === null || answers.length > 0) && (
            <Section title={`答案（${answers.length} 题）`}>
              <AnswerList answers={answers} />
            </Section>
          )}
        </>
      )}
    </Details>
  );
}

const Verdict = ({ response: { auditState } }: { response: ConsoleResponse }) =>
  auditState === null ? null : (
    <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
  );
