/** An appeal against a sanction: what it was placed for and by whom, what came before, and the answer. */
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import {
  consoleSanction,
  decideSanctionAppeal,
  listAppeals,
} from "#contract/console/operations/appeal.ts";
import { listSanctions, type Sanction } from "#contract/console/people/sanction.ts";
import { AppealState } from "#contract/enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { useMay } from "../../platform/me.ts";
import { query, useSend } from "../../platform/query.ts";
import { AnswerAppeal } from "../../ui/AnswerAppeal.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { SanctionWords } from "../../ui/SanctionWords.tsx";
import { Section } from "../../ui/Section.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Appeal.module.css";

export function SanctionCase({ id, isDecided }: { id: number; isDecided: boolean }) {
  const { data, error, refetch } = useQuery(query(consoleSanction, { params: { id: String(id) } }));
  const mayDecide = useMay(decideSanctionAppeal);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={10} />;
  const { sanction, member, others, whyNot } = data;
  const waits = !isDecided && sanction.appeal?.state === AppealState.of.waiting;
  return (
    <>
      <Section
        title="处罚"
        extra={<FromHere to={`/members/${member.id}`}>会员的全部经过</FromHere>}
      >
        <SanctionWords sanction={sanction} />
      </Section>
      {waits && mayDecide && (
        <Section title="答复">
          {whyNot === null ? (
            <Answer sanction={sanction} />
          ) : (
            <Alert type="info" showIcon title={whyNot} />
          )}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={`其他处罚（${others.length}）`}>
          <ol className={styles.others}>
            {others.map((one) => (
              <li key={one.id}>
                <SanctionWords sanction={one} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

function Answer({ sanction }: { sanction: Sanction }) {
  const send = useSend(decideSanctionAppeal, {
    refreshes: [listAppeals, listSanctions, consoleSanction],
    said: "已答复",
  });
  const name = stepWords(sanction);
  return (
    <AnswerAppeal
      upheld={{
        label: "申诉成立，解除处罚",
        title: `申诉成立，解除${name}`,
        okText: "解除处罚",
        effect: "处罚立即结束，会员收到消息和您的答复。",
      }}
      dismissed={{
        label: "维持处罚",
        title: `维持${name}`,
        okText: "维持处罚",
        effect: "处罚不变，会员收到您的答复，不能再次申诉。",
      }}
      isPending={send.isPending}
      onAnswer={(body, done) => send.mutate({ params: { id: String(sanction.id) }, body }, done)}
    />
  );
}
