/** What is known of one response: the appeal first, then what was answered, came back and was decided. */
import type { ConsoleResponse, consoleResponse } from "#contract/console/study/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { Section } from "../../ui/Section.tsx";
import { Sentences } from "../../ui/Sentences.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { auditTone } from "../../ui/tones.ts";
import { AnswerList } from "./AnswerList.tsx";
import { Appeal } from "./Appeal.tsx";
import { Claim } from "./Claim.tsx";
import { Decisions } from "./Decisions.tsx";
import { Evidence } from "./Evidence.tsx";
import { Signals } from "./Signals.tsx";
import { Summary } from "./Summary.tsx";

type ResponsePartsProps = {
  id: number;
  detail: DataOf<typeof consoleResponse>;
  mayAnswer: boolean;
};

export const ResponseParts = ({ id, detail, mayAnswer }: ResponsePartsProps) => {
  const { response, answers, decisions, claim, appeal } = detail;
  return (
    <>
      {appeal && <Appeal response={response} appeal={appeal} mayAnswer={mayAnswer} />}
      <Section title="概要" extra={<Verdict response={response} />}>
        <Summary response={response} />
      </Section>
      <Section title="疑点">
        <Sentences items={response.flags} none="没有发现疑点" />
        {response.held.length > 0 && (
          <p className="second bad">批量审核和自动审核都会跳过这一条，请看过后单独决定。</p>
        )}
      </Section>
      {response.result === JoinResult.of.complete && response.platformName === null && (
        <Signals id={id} taskId={response.taskId} />
      )}
      {claim && <Claim claim={claim} />}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      {response.platformName !== null && <Evidence responseId={id} />}
      {(response.platformName === null || answers.length > 0) && (
        <Section title={`答案（${answers.length} 题）`}>
          <AnswerList answers={answers} />
        </Section>
      )}
    </>
  );
};

const Verdict = ({ response: { auditState } }: { response: ConsoleResponse }) =>
  auditState === null ? null : (
    <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
  );
