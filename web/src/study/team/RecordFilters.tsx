/** Which of the team's responses: of which result, audit state, member and task. */
import type { ReactNode } from "react";
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { TeamResponse } from "#contract/member/study/team.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Select } from "../../ui/Select.tsx";
import type { RecordFilter } from "./filter.ts";
import styles from "./TeamPage.module.css";

type RecordFiltersProps = {
  filter: RecordFilter;
  /** One of the rows: it knows what the chosen member and task are called. */
  sample: TeamResponse | undefined;
  children: ReactNode;
};

export function RecordFilters({ filter, sample, children }: RecordFiltersProps) {
  const [, choose] = useSearch();
  const { memberCode, taskId, result, audit } = filter;
  return (
    <>
      <div className={styles.filters}>
        <Select
          aria-label="参与结果"
          placeholder="全部结果"
          value={result ?? ""}
          options={JoinResult.values.map((value) => ({ value, label: JoinResult.label(value) }))}
          onChange={({ target }) => choose({ result: target.value })}
        />
        <Select
          aria-label="审核状态"
          placeholder="全部审核状态"
          value={audit ?? ""}
          options={AuditState.values.map((value) => ({ value, label: AuditState.label(value) }))}
          onChange={({ target }) => choose({ audit: target.value })}
        />
        {children}
      </div>
      {(memberCode !== undefined || taskId !== undefined) && (
        <div className={styles.chosen}>
          {memberCode !== undefined && (
            <Chosen
              kind="成员"
              name={sample ? `${sample.nickname}（${memberCode}）` : memberCode}
              onClear={() => choose({ member: "" })}
            />
          )}
          {taskId !== undefined && (
            <Chosen
              kind="任务"
              name={sample?.taskTitle ?? `编号 ${taskId}`}
              onClear={() => choose({ task: "" })}
            />
          )}
        </div>
      )}
    </>
  );
}

type ChosenProps = { kind: string; name: string; onClear: () => void };

const Chosen = ({ kind, name, onClear }: ChosenProps) => (
  <Chip isOn onClick={onClear} aria-label={`只看${kind} ${name}，点按取消`}>
    <span className={styles.chosenName}>{`${kind}：${name}`}</span>
    <span aria-hidden="true"> ✕</span>
  </Chip>
);
