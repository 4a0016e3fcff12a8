/** The nine results one by one: how each was caused, what came of it, and whether that is right. */
import type { RehearsedResult } from "#contract/console/study/rehearsal.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { rewardText, useRate } from "../../../../platform/money.ts";
import { CodeLine } from "../../../../ui/CodeLine.tsx";
import { StateMark } from "../../../../ui/StateMark.tsx";
import { auditTone } from "../../../../ui/tones.ts";
import styles from "./Rehearsal.module.css";
import { Heads } from "../../../../ui/Heads.tsx";

const causes: Record<RehearsedResult["by"], string> = {
  return: "平台带签名返回",
  postback: "平台通知",
  door: "进入时拦下",
  time: "到时间",
  answer: "答卷时",
  entry: "进入",
};

export const RehearsalTable = ({ results }: { results: readonly RehearsedResult[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <Heads of={["结果", "怎样引起", "得到", "会员读到"]} />
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow key={`${result.result}${result.by}`} result={result} />
        ))}
      </tbody>
    </table>
  </div>
);

const ResultRow = ({ result }: { result: RehearsedResult }) => {
  const { got, auditState, gold, fen, reason, ok, note, sent, by } = result;
  const rate = useRate();
  return (
    <tr data-wrong={!ok}>
      <th scope="row">
        <div>
          <span className="quiet figure">{result.result}</span> {JoinResult.label(result.result)}
        </div>
        <StateMark tone={ok ? "good" : "bad"}>{ok ? "正确" : "不对"}</StateMark>
      </th>
      <td>
        {causes[by]}
        {sent && (
          <details className={styles.sent}>
            <summary>发出的内容</summary>
            <CodeLine text={sent} label="发出的内容" />
          </details>
        )}
      </td>
      <td>
        {got === null ? <span className="quiet">没有结果</span> : JoinResult.label(got)}
        {auditState !== null && (
          <div>
            <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
          </div>
        )}
        <div className="second figure">
          {gold === 0 && fen === 0 ? "不付" : rewardText(gold, fen, rate)}
        </div>
      </td>
      <td>
        {reason || <span className="quiet">无</span>}
        {note && <div className={ok ? "second" : "second bad"}>{note}</div>}
      </td>
    </tr>
  );
};
