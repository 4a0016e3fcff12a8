/** By a filter: completes that wait, of a task or member, finished between two days. */
import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  listRuns,
  previewByFilter,
  type ReconciliationRun,
} from "#contract/console/operations/reconciliation.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { missingInVerdict } from "#contract/console/study/verdict-checks.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { idIn } from "../../platform/list-url.ts";
import { useSend } from "../../platform/query.ts";
import { fromWall } from "../../platform/time.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldGroup, Fields } from "../../ui/form/Field.tsx";
import { noteLabel } from "../../ui/note-label.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { ReasonField } from "../../ui/ReasonField.tsx";
import styles from "./Reconciliation.module.css";

type Wanted = {
  taskId: string;
  memberId: string;
  from: string;
  to: string;
  flagged: "yes" | "no" | undefined;
  confirmed: "yes" | "no" | undefined;
  isValid: boolean;
  reason: InvalidReason | null;
  note: string;
};
type Put = (changes: Partial<Wanted>) => void;

const flags = [
  { value: "yes", label: "只要有疑点的" },
  { value: "no", label: "只要没有疑点的" },
] as const;
const confirmations = [
  { value: "yes", label: "只要平台证实的" },
  { value: "no", label: "只要平台没有证实的" },
] as const;
const verdicts = [
  { value: true, label: "判为有效" },
  { value: false, label: "判为无效" },
];
const noteMax = 200;

const idOf = (text: string): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);
const either = (value: "yes" | "no" | undefined): boolean | null =>
  value === undefined ? null : value === "yes";

export function FilterForm({ onPreview }: { onPreview: (run: ReconciliationRun) => void }) {
  const [search] = useSearchParams();
  const [wanted, setWanted] = useState(() => startOf(search));
  const put: Put = (changes) => setWanted((now) => ({ ...now, ...changes }));
  const preview = useSend(previewByFilter, { refreshes: [listRuns], onDone: onPreview });
  const send = () => preview.mutate({ body: bodyOf(wanted) });
  return (
    <div className={styles.form}>
      <p className={styles.hint}>选出待审核的完成记录，一起判定。不填的条件不起作用。</p>
      <Fields>
        <Ids wanted={wanted} put={put} />
        <Days wanted={wanted} put={put} />
        <Marks wanted={wanted} put={put} />
      </Fields>
      <FieldGroup label="结论">
        <Radio.Group
          options={verdicts}
          value={wanted.isValid}
          onChange={({ target }) => put({ isValid: target.value === true })}
        />
      </FieldGroup>
      {!wanted.isValid && (
        <ReasonField isFirst={false} value={wanted.reason} onChange={(reason) => put({ reason })} />
      )}
      <NoteField
        label={wanted.isValid ? "备注（选填）" : noteLabel(wanted.reason)}
        max={noteMax}
        value={wanted.note}
        onChange={(note) => put({ note })}
      />
      <Button
        type="primary"
        className={styles.send ?? ""}
        disabled={isBroken(wanted)}
        loading={preview.isPending}
        onClick={send}
      >
        生成预览
      </Button>
    </div>
  );
}

const startOf = (search: URLSearchParams): Wanted => ({
  taskId: idIn(search, "task") ?? "",
  memberId: idIn(search, "member") ?? "",
  from: "",
  to: "",
  flagged: undefined,
  confirmed: undefined,
  isValid: true,
  reason: null,
  note: "",
});

const bodyOf = (wanted: Wanted): InputOf<typeof previewByFilter>["body"] => ({
  taskId: idOf(wanted.taskId),
  memberId: idOf(wanted.memberId),
  from: fromWall(wanted.from),
  to: fromWall(wanted.to),
  flagged: either(wanted.flagged),
  confirmed: either(wanted.confirmed),
  valid: wanted.isValid,
  ...(!wanted.isValid && wanted.reason !== null && { reason: wanted.reason }),
  note: wanted.note,
});

const isBroken = ({ taskId, memberId, isValid, reason, note }: Wanted): boolean =>
  (taskId !== "" && idOf(taskId) === null) ||
  (memberId !== "" && idOf(memberId) === null) ||
  missingInVerdict({ valid: isValid, reason, note }) !== undefined;

const Ids = ({ wanted, put }: { wanted: Wanted; put: Put }) => (
  <>
    {(
      [
        ["taskId", "任务编号"],
        ["memberId", "会员内部编号"],
      ] as const
    ).map(([field, label]) => (
      <Field
        key={field}
        label={label}
        problem={
          wanted[field] !== "" && idOf(wanted[field]) === null ? "请填写数字编号" : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={16}
            placeholder="全部"
            value={wanted[field]}
            onChange={({ target }) => put({ [field]: target.value.trim() })}
          />
        )}
      </Field>
    ))}
  </>
);

const Days = ({ wanted, put }: { wanted: Wanted; put: Put }) => (
  <>
    {(
      [
        ["from", "完成时间从（北京时间）"],
        ["to", "到（不含）"],
      ] as const
    ).map(([field, label]) => (
      <Field key={field} label={label}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={wanted[field]}
            onChange={({ target }) => put({ [field]: target.value })}
          />
        )}
      </Field>
    ))}
  </>
);

const Marks = ({ wanted, put }: { wanted: Wanted; put: Put }) => (
  <>
    <Field label="疑点">
      {({ id }) => (
        <Choice
          id={id}
          label="疑点"
          all="不论"
          options={flags}
          value={wanted.flagged}
          onChoose={(flagged) => put({ flagged })}
        />
      )}
    </Field>
    <Field label="平台的话" help="平台用签名通知过的完成，才算平台证实">
      {({ id }) => (
        <Choice
          id={id}
          label="平台的话"
          all="不论"
          options={confirmations}
          value={wanted.confirmed}
          onChoose={(confirmed) => put({ confirmed })}
        />
      )}
    </Field>
  </>
);
