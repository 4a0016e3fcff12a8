/** /task: what can be taken now, best paid per minute first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { moduleName, typeName } from "#contract/doing.ts";
import { Page } from "../../layout/Page.tsx";
import { StandingNotice } from "../../layout/StandingNotice.tsx";
import { useMember } from "../../platform/member.ts";
import { openLogin, keepTarget } from "../../platform/navigation.ts";
import { pages } from "../../platform/query.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { minuteChoices, readFilter, type TaskFilter } from "./filter.ts";
import { TaskItem } from "./TaskItem.tsx";
import styles from "./TaskListPage.module.css";
import { Upcoming, useUpcoming } from "./Upcoming.tsx";
import { useAccountAwaited } from "./useAccountAwaited.ts";

export function TaskListPage() {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const isSignedIn = useSignedIn();
  const isStandingAwaited = useAccountAwaited();
  const isStopped = Boolean(useMember().account?.standing.tasks);
  const list = useInfiniteQuery(pages(listTasks, { query: filter }));
  const upcoming = useUpcoming();
  const refresh = () => Promise.all([list.refetch(), upcoming.refetch()]);
  return (
    <Page title="任务" action={<Filters />}>
      <ModuleFilter />
      {!isSignedIn && <StrangerNotice />}
      <div className={styles.standing}>
        <StandingNotice of="tasks" />
      </div>
      <PullToRefresh onRefresh={refresh}>
        {/* All or none: what comes later would push down what is being read. */}
        {isStandingAwaited || (upcoming.isPending && upcoming.fetchStatus === "fetching") ? (
          <ListSkeleton />
        ) : isStopped ? (
          <Stopped />
        ) : (
          <>
            <Upcoming tasks={upcoming.data?.list ?? []} />
            <p className={styles.order}>按每分钟报酬从高到低</p>
            <PagedList query={list} skeleton={<ListSkeleton />} empty={<NoTasks filter={filter} />}>
              {(tasks) => (
                <ul className={styles.list} aria-label="任务列表">
                  {tasks.map((task) => (
                    <TaskItem key={task.id} task={task} />
                  ))}
                </ul>
              )}
            </PagedList>
          </>
        )}
      </PullToRefresh>
    </Page>
  );
}

function ModuleFilter() {
  const [search, narrow] = useSearch();
  const { module } = readFilter(search);
  const choose = (value: string) => narrow({ module: value });
  return (
    <div className={styles.chips}>
      <Chips label="任务分组" toEdges>
        <Chip isOn={module === undefined} onClick={() => choose("")}>
          全部
        </Chip>
        {TaskModule.values.map((value) => (
          <Chip key={value} isOn={module === value} onClick={() => choose(String(value))}>
            {moduleName(value)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Filters() {
  const [search, narrow] = useSearch();
  const { type, maxMinutes } = readFilter(search);
  const choose = (key: keyof TaskFilter, value: string) => narrow({ [key]: value });
  return (
    <div className={styles.filters}>
      <Select
        isCompact
        aria-label="任务类型"
        placeholder="全部类型"
        value={type ?? ""}
        options={TaskType.values.map((value) => ({ value, label: typeName(value) }))}
        onChange={({ target }) => choose("type", target.value)}
      />
      <Select
        isCompact
        aria-label="用时"
        placeholder="用时不限"
        value={maxMinutes ?? ""}
        options={minuteChoices.map((value) => ({ value, label: `${value} 分钟内` }))}
        onChange={({ target }) => choose("maxMinutes", target.value)}
      />
    </div>
  );
}

function StrangerNotice() {
  const login = () => {
    keepTarget(window.location.pathname + window.location.search);
    openLogin();
  };
  return (
    <div className={styles.stranger}>
      <Notice tone="accent">
        <span className={styles.strangerLine}>
          登录后只列出你能参与的任务，还能接着作答。
          <Button size="s" kind="secondary" onClick={login}>
            登录 / 注册
          </Button>
        </span>
      </Notice>
    </div>
  );
}

function NoTasks({ filter }: { filter: TaskFilter }) {
  const [, setSearch] = useSearchParams();
  const isSignedIn = useSignedIn();
  const isFiltered = Object.keys(filter).length > 0;
  if (!isFiltered)
    return (
      <Empty
        content="任务"
        hint="适合你的任务发布后会出现在这里。资料填得越全，能匹配到的任务越多。"
        action={
          isSignedIn && (
            <>
              <ButtonLink to="/user-survey">完善我的资料</ButtonLink>
              <ButtonLink to="/home/history" kind="quiet">
                看看做过的任务
              </ButtonLink>
            </>
          )
        }
      />
    );
  return (
    <Empty
      content="符合条件的任务"
      hint="换一个分组、类型或用时看看。"
      action={
        <Button kind="secondary" onClick={() => setSearch({}, { replace: true })}>
          查看全部任务
        </Button>
      }
    />
  );
}

/** What cannot be entered is not listed; the notice above says why and until when. */
const Stopped = () => (
  <Empty
    content="现在能参与的任务"
    hint="限制结束后，适合你的任务会重新列在这里。"
    action={
      <ButtonLink to="/home/history" kind="quiet">
        看看做过的任务
      </ButtonLink>
    }
  />
);

function ListSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">正在加载任务</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={196} />
      ))}
    </div>
  );
}
