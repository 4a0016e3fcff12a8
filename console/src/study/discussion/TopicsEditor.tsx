/** Topics in their order: written, moved, closed and opened again, then saved all at once. */
import { PlusOutlined } from "@ant-design/icons";
import { Button, ConfigProvider } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ConsoleTopics } from "#contract/console/study/discussion.ts";
import { consoleAdmission } from "#contract/console/study/walk-in.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { useMay } from "../../platform/me.ts";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { EmptyState } from "../../ui/States.tsx";
import {
  floorOf,
  type Line,
  type Lists,
  withClosed,
  withDraft,
  withMoved,
  withNew,
  withReopened,
} from "./draft.ts";
import { GuestsDrawer } from "./GuestsDrawer.tsx";
import { PostsDrawer } from "./PostsDrawer.tsx";
import styles from "./Topics.module.css";
import { TopicForm } from "./TopicForm.tsx";
import { useTopics } from "./use-topics.ts";
import { WalkInsDrawer } from "./WalkInsDrawer.tsx";

type TopicsEditorProps = {
  task: { id: number; title: string; minutes: number; minimumSeconds: number };
  topics: ConsoleTopics;
  mayWrite: boolean;
};

export function TopicsEditor({ task, topics, mayWrite }: TopicsEditorProps) {
  const editing = useTopics(task.id, topics);
  const navigate = useNavigate();
  const [shown, setShown] = useState<Line | null>(null);
  const [shows, setShows] = useState<"guests" | "walkIns" | null>(null);
  const mayAdmit = useMay(consoleAdmission);
  const { lists, change } = editing;
  return (
    <Page
      title={`讨论组话题：${task.title}`}
      actions={
        <>
          <Button onClick={() => void navigate(`/tasks/${task.id}`)}>返回任务</Button>
          <Button onClick={() => setShows("guests")}>主持人与观察员</Button>
          {mayAdmit && <Button onClick={() => setShows("walkIns")}>访客</Button>}
          {mayWrite && <SaveTopics editing={editing} />}
        </>
      }
    >
      <OvertakenAlert both={editing.both} />
      <LeftOver editing={editing} />
      <p className={styles.rule}>
        会员回答完全部必答话题，任务就完成；没有必答话题时，回答任意一个即完成。改动只影响还没完成的人。
        {floorWords(floorOf(lists, task), task.minimumSeconds > 0)}
      </p>
      <ConfigProvider componentDisabled={editing.isSaving}>
        <OpenTopics lists={lists} change={change} mayWrite={mayWrite} onReplies={setShown} />
        {mayWrite && (
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => change(withNew(lists, crypto.randomUUID()))}
          >
            添加话题
          </Button>
        )}
        <ClosedTopics
          lines={lists.closed}
          mayWrite={mayWrite}
          onReopen={({ key }) => change(withReopened(lists, key))}
          onReplies={setShown}
        />
      </ConfigProvider>
      {shown && shown.id !== null && (
        <PostsDrawer topicId={shown.id} title={shown.draft.title} onClose={() => setShown(null)} />
      )}
      {shows === "guests" && <GuestsDrawer task={task} onClose={() => setShows(null)} />}
      {shows === "walkIns" && <WalkInsDrawer task={task} onClose={() => setShows(null)} />}
      <LeaveGuard editing={editing} />
    </Page>
  );
}

const SaveTopics = ({ editing }: { editing: ReturnType<typeof useTopics> }) => (
  <Button
    type="primary"
    disabled={!editing.isDirty || !editing.canSave}
    loading={editing.isSaving}
    // What failed was said; the topics stay as they are.
    onClick={() => void editing.save().catch(() => undefined)}
  >
    保存话题
  </Button>
);

const floorWords = (seconds: number, isOwn: boolean): string =>
  seconds === 0
    ? "按实际回答的话题计算最短用时，来不及读完、写完的记为用时过短。"
    : `从进入起不到 ${seconds} 秒就答完的记为用时过短（${isOwn ? "任务自己的最短用时" : "按必答话题的长度和最少字数计算"}）。`;

type OpenTopicsProps = {
  lists: Lists;
  change: (lists: Lists) => void;
  mayWrite: boolean;
  onReplies: (line: Line) => void;
};

function OpenTopics({ lists, change, mayWrite, onReplies }: OpenTopicsProps) {
  const { open } = lists;
  if (open.length === 0)
    return <EmptyState title="还没有话题" next="添加第一个话题，至少一个必答，才能发布任务。" />;
  return (
    <ol className={styles.list} aria-label="话题">
      {open.map((line, index) => (
        <li key={line.key}>
          <TopicForm
            line={line}
            number={index + 1}
            isLast={index === open.length - 1}
            mayWrite={mayWrite}
            onChange={(part) => change(withDraft(lists, line.key, part))}
            onMove={(by) => change(withMoved(lists, line.key, by))}
            onClose={() => change(withClosed(lists, line.key))}
            onReplies={() => onReplies(line)}
          />
        </li>
      ))}
    </ol>
  );
}

type ClosedTopicsProps = {
  lines: Line[];
  mayWrite: boolean;
  onReopen: (line: Line) => void;
  onReplies: (line: Line) => void;
};

function ClosedTopics({ lines, mayWrite, onReopen, onReplies }: ClosedTopicsProps) {
  if (lines.length === 0) return null;
  return (
    <Section title={`已关闭（${lines.length}）`}>
      <p className={styles.rule}>
        会员仍能查看，不能再回复；没回答过的人不再需要回答。保存后生效。
      </p>
      <ul className={styles.closed}>
        {lines.map((line) => (
          <li key={line.key}>
            <span className={styles.name}>{line.draft.title}</span>
            <Button type="link" onClick={() => onReplies(line)}>
              {`${line.replies} 条回复`}
            </Button>
            {mayWrite && <Button onClick={() => onReopen(line)}>重新开放</Button>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
