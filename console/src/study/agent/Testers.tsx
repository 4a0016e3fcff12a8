/** Both directions, step by step: where a respondent is sent back to, and whether an address would let one in. */
import { Button } from "antd";
import { useState } from "react";
import {
  type AgentTested,
  type ConsoleAgent,
  testAgentEntry,
  testAgentReturn,
} from "#contract/console/study/agent.ts";
import { JoinResult } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Steps } from "../../ui/Steps.tsx";
import styles from "./Agent.module.css";

export function Testers({ agent }: { agent: ConsoleAgent }) {
  const mayTest = useMay(testAgentReturn);
  if (!mayTest) return <p className="quiet">管理员和运营可以检查。</p>;
  return (
    <div className={styles.testers}>
      <ReturnTester agent={agent} />
      <EntryTester agent={agent} />
    </div>
  );
}

const results = JoinResult.values
  .filter((result) => result !== JoinResult.of.incomplete)
  .map((value) => ({ value, label: JoinResult.label(value) }));

function ReturnTester({ agent }: { agent: ConsoleAgent }) {
  const [supplierId, setSupplierId] = useState<number | undefined>(agent.suppliers[0]?.id);
  const [result, setResult] = useState<JoinResult>(JoinResult.of.complete);
  const [outcome, setOutcome] = useState<AgentTested | null>(null);
  const test = useSend(testAgentReturn, { onDone: setOutcome });
  return (
    <section className={styles.tester} aria-label="跳回检查">
      <h3>跳回检查：做完的人会去哪里</h3>
      <Field label="谁的返回地址">
        {({ id }) => (
          <Choice
            id={id}
            label="谁的返回地址"
            all="代理自己的"
            options={agent.suppliers.map(({ id: value, name }) => ({ value, label: name }))}
            value={supplierId}
            onChoose={(value) => {
              setSupplierId(value);
              setOutcome(null);
            }}
          />
        )}
      </Field>
      <ChoiceField
        label="结果"
        options={results}
        value={result}
        onChange={(value) => {
          setResult(value);
          setOutcome(null);
        }}
      />
      <div>
        <Button
          loading={test.isPending}
          onClick={() =>
            test.mutate({
              params: { id: String(agent.id) },
              body: { supplierId: supplierId ?? null, result },
            })
          }
        >
          检查跳回
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} good="会签名跳到对方" bad="有问题，请看上面" />}
    </section>
  );
}

const urlMax = 4096;

function EntryTester({ agent }: { agent: ConsoleAgent }) {
  const [url, setUrl] = useState("");
  const [outcome, setOutcome] = useState<AgentTested | null>(null);
  const test = useSend(testAgentEntry, { onDone: setOutcome });
  return (
    <section className={styles.tester} aria-label="进入检查">
      <h3>进入检查：供应商送来的地址能不能进</h3>
      <TextField
        label="进入地址"
        isCode
        rows={4}
        max={urlMax}
        help="粘贴供应商实际打开的完整地址；只检查，不留任何记录"
        value={url}
        onChange={(value) => {
          setUrl(value);
          setOutcome(null);
        }}
      />
      <div>
        <Button
          disabled={url.trim() === ""}
          loading={test.isPending}
          onClick={() =>
            test.mutate({ params: { id: String(agent.id) }, body: { url: url.trim() } })
          }
        >
          检查进入
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} good="可以进入" bad="不能进入" />}
    </section>
  );
}

type OutcomeProps = { outcome: AgentTested; good: string; bad: string };

const Outcome = ({ outcome: { steps, url, isGood }, good, bad }: OutcomeProps) => (
  <div role="status">
    <Steps steps={steps} />
    <StateMark tone={isGood ? "good" : "bad"}>{isGood ? good : bad}</StateMark>
    {url !== null && <CodeLine text={url} label="地址" />}
  </div>
);
