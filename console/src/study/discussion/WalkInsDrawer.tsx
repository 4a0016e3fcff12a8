/** Guests of a discussion group who have no account: how they may come in, their links, and who came. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Drawer } from "antd";
import {
  type Admission,
  addLinks,
  consoleAdmission,
  revokeLink,
  setAdmission,
  type WalkInLink,
} from "#contract/console/study/walk-in.ts";
import { useState } from "react";
import { savedOr } from "../../platform/overtaken.ts";
import { query, useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { FailureState } from "../../ui/States.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Topics.module.css";
import { WalkInsList } from "./WalkInsList.tsx";

type WalkInsDrawerProps = { task: { id: number; title: string }; onClose: () => void };

export function WalkInsDrawer({ task, onClose }: WalkInsDrawerProps) {
  const params = { id: String(task.id) };
  const admission = useQuery(query(consoleAdmission, { params }));
  return (
    <Drawer open title={`访客：${task.title}`} size="min(640px, 100vw)" onClose={onClose}>
      <Alert
        showIcon
        type="info"
        title="访客不用账号，以称呼和头像参与；不占名额、没有奖励，回答只算在讨论组里。默认不开放。"
      />
      {admission.isPending && <Waiting lines={7} />}
      {admission.error && !admission.data && (
        <FailureState error={admission.error} onRetry={() => void admission.refetch()} />
      )}
      {admission.data && <Admitting taskId={task.id} admission={admission.data} />}
      <WalkInsList taskId={task.id} />
    </Drawer>
  );
}

const modes = [
  { value: "closed", label: "不开放" },
  { value: "personal", label: "个人链接" },
  { value: "open", label: "公开链接" },
] as const;
const usualCap = 30;

type AdmittingProps = { taskId: number; admission: Admission };

const formOf = ({ mode, open }: Admission) => ({ mode, cap: open?.cap ?? null });
const words = { mode: "访客怎样进入", cap: "人数上限" };

/** What is chosen, and what a colleague has chosen first. */
function useAdmitting(taskId: number, admission: Admission) {
  const { part, version, both, overtake, settle } = useForm<ReturnType<typeof formOf>>({
    first: formOf(admission),
    version: admission.version,
    problemsOf: () => ({}),
    bodyOf: (form) => form,
    isNew: false,
  });
  const { mode } = part.form;
  // Not yet said: what most sections take.
  const cap = admission.open || part.form.cap !== null ? part.form.cap : usualCap;
  const send = useSend(setAdmission, {
    refreshes: [consoleAdmission],
    isQuiet: true,
    said: "已保存访客怎样进入",
    onDone: (now) => settle(formOf(now), now.version, part.form),
  });
  const save = () => {
    const body = { mode, cap: cap ?? usualCap, version };
    const sending = send.mutateAsync({ params: { id: String(taskId) }, body });
    void savedOr(sending, (now) => overtake(formOf(now), now.version)).catch(() => undefined);
  };
  return { mode, cap, put: part.put, both, isPending: send.isPending, save };
}

function Admitting({ taskId, admission }: AdmittingProps) {
  const { mode: saved, open, links } = admission;
  const { mode, cap, put, both, isPending, save } = useAdmitting(taskId, admission);
  return (
    <>
      <OvertakenAlert isInDialog both={both && both.map((name) => words[name])} />
      <Fields>
        <ChoiceField
          label={words.mode}
          help="改为不开放后，已经进来的人不受影响"
          options={modes}
          value={mode}
          onChange={(next) => put({ mode: next })}
        />
        {mode === "open" && (
          <NumberField
            label={words.cap}
            unit="人"
            min={1}
            value={cap}
            onChange={(next) => put({ cap: next })}
          />
        )}
      </Fields>
      <div className={styles.acts}>
        <Button
          type="primary"
          disabled={mode === "open" && cap === null}
          loading={isPending}
          onClick={save}
        >
          保存
        </Button>
      </div>
      {saved === "open" && open && <LinkLine link={open} name="公开链接" />}
      {saved === "personal" && <NewLinks taskId={taskId} />}
      {saved === "personal" && (
        <ul className={styles.posts} aria-label="个人链接">
          {links.map((link) => (
            <li key={link.id}>
              <LinkLine link={link} name={link.label} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NewLinks({ taskId }: { taskId: number }) {
  const [names, setNames] = useState("");
  const labels = names
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const add = useSend(addLinks, {
    refreshes: [consoleAdmission],
    said: "已生成，请分别发给每个人",
    onDone: () => setNames(""),
  });
  return (
    <>
      <TextField
        label="给谁"
        help="每行一位，各得一条只能用一次的链接；讨论组里的人看不到"
        rows={3}
        max={2000}
        value={names}
        onChange={setNames}
      />
      <div className={styles.acts}>
        <Button
          disabled={labels.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ params: { id: String(taskId) }, body: { labels } })}
        >
          生成个人链接
        </Button>
      </div>
    </>
  );
}

function LinkLine({ link, name }: { link: WalkInLink; name: string }) {
  const revoke = useSend(revokeLink, {
    refreshes: [consoleAdmission],
    said: "已作废，不能再由它进入",
  });
  return (
    <div>
      <p className={styles.who}>
        <b>{name}</b>
        <span className={styles.number}>{`已进入 ${link.taken} / ${link.cap}`}</span>
        {link.isRevoked && <StateMark tone="bad">已作废</StateMark>}
        {!link.isRevoked && (
          <Button
            size="small"
            danger
            aria-label={`作废${name}`}
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ params: { id: String(link.id) }, body: {} })}
          >
            作废
          </Button>
        )}
      </p>
      {!link.isRevoked && <CodeLine text={link.url} label={`${name}的链接`} />}
    </div>
  );
}
