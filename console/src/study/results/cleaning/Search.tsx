/** The last search for signals: how far it is, how it ended, and the next one. The figures beneath stay those of before. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import {
  type CleaningSearch,
  cleaningList,
  cleaningSearch,
  computeCleaning,
  responseSignals,
  searchSteps,
  searchStepWords,
} from "#contract/console/study/cleaning.ts";
import { call } from "../../../platform/api.ts";
import { askAgain } from "../../../platform/ask-again.ts";
import { useMay } from "../../../platform/me.ts";
import { count } from "../../../platform/money.ts";
import { sayDone } from "../../../platform/notice.ts";
import { query, useSend } from "../../../platform/query.ts";
import { clockTime, exactTime } from "../../../platform/time.ts";
import { TimeText } from "../../../ui/TimeText.tsx";
import styles from "../Results.module.css";
import type { CleaningData } from "./Cleaning.tsx";

const OFTEN_MS = 2000;

const isUnderWay = (search: CleaningSearch | null | undefined): boolean =>
  search?.state === "waiting" || search?.state === "computing";

/** While a search is under way it is asked for repeatedly; when it ends, what was found before is read again. */
function useSearch(id: string, run: CleaningData["run"]) {
  const client = useQueryClient();
  return useQuery({
    ...query(cleaningSearch, { params: { id } }),
    queryFn: async () => {
      const found = await call(cleaningSearch, { params: { id } });
      if (isNewer(found.search, run))
        for (const { path } of [cleaningList, responseSignals])
          void askAgain(client, { queryKey: [path] });
      return found;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.search) ? OFTEN_MS : false),
    meta: { isQuiet: true },
  });
}

/** Done, and begun after what is shown. */
const isNewer = (search: CleaningSearch | null, run: CleaningData["run"]): boolean =>
  search?.state === "done" && search.beganAt !== null && (run === null || run.at < search.beganAt);

export function Search({ id, data }: { id: string; data: CleaningData }) {
  const may = useMay(computeCleaning);
  const { run } = data;
  const { data: last, isError } = useSearch(id, run);
  const compute = useSend(computeCleaning, {
    refreshes: [cleaningSearch],
    onDone: ({ isNew, search }) => {
      if (!isNew) sayDone(`${search.by} 已经发起了一次，正在查找`);
    },
  });
  const search = last?.search;
  const isBusy = isUnderWay(search);
  return (
    <>
      <div className={styles.bar}>
        <p className="quiet">
          <Found data={data} />
        </p>
        {may && (
          <Button
            loading={compute.isPending}
            disabled={isBusy}
            {...(!run && { type: "primary" as const })}
            onClick={() => compute.mutate({ params: { id } })}
          >
            {isBusy ? "正在查找信号" : run ? "重新查找信号" : "查找信号"}
          </Button>
        )}
      </div>
      {search && <State search={search} hasFailed={isError} hasRun={run !== null} />}
    </>
  );
}

/** What the last one that was finished has looked at. */
const Found = ({ data: { run, newer, excluded } }: { data: CleaningData }) => (
  <>
    {run ? (
      <>
        <TimeText at={run.at} /> 查过 {count(run.responses)} 份完成的答卷，用时{" "}
        {(run.milliseconds / 1000).toFixed(1)} 秒
        {newer > 0 && `；此后又收到 ${count(newer)} 份，还没有查过`}
      </>
    ) : (
      "还没有查过这项研究的信号"
    )}
    ；已剔除 {count(excluded)} 份。信号只是线索，是否剔除由你判断；剔除不影响奖励和审核结论。
  </>
);

type StateProps = { search: CleaningSearch; hasFailed: boolean; hasRun: boolean };

function State({ search, hasFailed, hasRun }: StateProps) {
  const { state, step, by, askedAt, endedAt, problem } = search;
  if (state === "done") return null;
  if (state === "failed")
    return (
      <Alert
        className={styles.state ?? ""}
        type="warning"
        showIcon
        title={`${by} 发起的查找没有查完${endedAt === null ? "" : `（${exactTime(endedAt)}）`}`}
        description={`${problem ?? ""}${hasRun ? "下面仍是上一次查到的。" : ""}`}
      />
    );
  return (
    <Alert
      className={styles.state ?? ""}
      type="info"
      showIcon
      title={step === null ? "正在排队，轮到就开始" : `正在查找：${stepText(step)}`}
      description={[
        `${by} 在 ${clockTime(askedAt)} 发起，可以离开这一页。`,
        ...(hasRun ? ["查完之前，下面仍是上一次查到的。"] : []),
        ...(hasFailed ? ["刚才没能读到进度，稍后自动再试。"] : []),
      ].join("")}
    />
  );
}

/** 第 3 步（共 8 步）：直线作答 */
const stepText = (step: NonNullable<CleaningSearch["step"]>): string =>
  `第 ${searchSteps.indexOf(step) + 1} 步（共 ${searchSteps.length} 步），${searchStepWords[step]}`;
