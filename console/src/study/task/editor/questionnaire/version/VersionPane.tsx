/** The versions of a questionnaire and what is other between any two of them and the draft; an older one can be taken back. */
import { useQuery } from "@tanstack/react-query";
import { Button, ConfigProvider } from "antd";
import { useState } from "react";
import { getVersion, listVersions } from "#contract/console/study/questionnaire-desk.ts";
import { sayDone } from "../../../../../platform/notice.ts";
import { query } from "../../../../../platform/query.ts";
import { exactTime } from "../../../../../platform/time.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { EmptyState, FailureState } from "../../../../../ui/States.tsx";
import { Waiting } from "../../../../../ui/Waiting.tsx";
import { parsedOf } from "../../parsed.ts";
import { drawable } from "../drawable.ts";
import { differenceOf } from "./difference.ts";
import { DifferenceView } from "./DifferenceView.tsx";
import styles from "./Version.module.css";

/** Not a version yet: as it stands in the editor. */
const DRAFT = 0;

type VersionPaneProps = {
  task: { id: number } | null;
  value: unknown;
  onTake: (questionnaire: unknown) => void;
};

export function VersionPane({ task, value, onTake }: VersionPaneProps) {
  if (task === null)
    return <EmptyState title="还没有版本" next="保存以后，每次改动都是一个版本。" />;
  return <Versions taskId={task.id} value={value} onTake={onTake} />;
}

type VersionsProps = Omit<VersionPaneProps, "task"> & { taskId: number };

function Versions({ taskId, value, onTake }: VersionsProps) {
  const { data, error, refetch } = useQuery(
    query(listVersions, { params: { id: String(taskId) } }),
  );
  const [older, setOlder] = useState<number | undefined>(undefined);
  const [newer, setNewer] = useState<number>(DRAFT);
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={7} />;
  const [last] = data.list;
  if (!last) return <EmptyState title="还没有版本" next="问卷没有错误时保存，就是一个版本。" />;
  const options = [
    { value: DRAFT, label: "现在的草稿" },
    ...data.list.map(({ version, at, by }) => ({
      value: version,
      label: [`第 ${version} 版`, exactTime(at), by ?? "保存人未记录"].join("，"),
    })),
  ];
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <span>从</span>
        <Choice
          label="较旧的版本"
          options={options}
          value={older ?? last.version}
          onChoose={setOlder}
        />
        <span>到</span>
        <Choice
          label="较新的版本"
          options={options}
          value={newer}
          onChoose={(chosen) => setNewer(chosen ?? DRAFT)}
        />
      </div>
      <Compared
        key={`${older} ${newer}`}
        taskId={taskId}
        value={value}
        older={older ?? last.version}
        newer={newer}
        onTake={onTake}
      />
    </div>
  );
}

type ComparedProps = {
  taskId: number;
  value: unknown;
  older: number;
  newer: number;
  onTake: (questionnaire: unknown) => void;
};

function Compared({ taskId, value, older, newer, onTake }: ComparedProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const before = useVersion(taskId, older, value);
  const after = useVersion(taskId, newer, value);
  const failed = [before, after].find(({ error }) => error !== null);
  if (failed?.error) return <FailureState error={failed.error} onRetry={failed.retry} />;
  if (before.body === undefined || after.body === undefined) return <Waiting lines={7} />;
  const [was, is] = [readable(before.body), readable(after.body)];
  if (!was || !is) return <EmptyState title="问卷的格式有误，无法比较" next="在 JSON 里修改。" />;
  return (
    <>
      <DifferenceView difference={differenceOf(was, is)} />
      {older !== DRAFT && !componentDisabled && (
        <div>
          <Button
            onClick={() => {
              onTake(before.body);
              sayDone(`草稿已换成第 ${older} 版，保存后生效；可以撤销`);
            }}
          >
            把第 {older} 版取回草稿
          </Button>
        </div>
      )}
    </>
  );
}

function useVersion(taskId: number, version: number, draft: unknown) {
  const params = { id: String(taskId), version: String(version) };
  // A version never changes.
  const asked = useQuery({
    ...query(getVersion, { params }),
    enabled: version !== DRAFT,
    staleTime: 60 * 60_000,
  });
  return {
    body: version === DRAFT ? draft : asked.data?.questionnaire,
    error: asked.data === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

/** With the usual values filled in where it is whole, so that they are no differences. */
const readable = (value: unknown) => {
  const parsed = parsedOf(value);
  return parsed.ok ? parsed.questionnaire : drawable(value);
};
