/** What the palette offers for a text: pages at once, members and tasks once somebody stops typing. */
import { useQuery } from "@tanstack/react-query";
import { saveArticle } from "#contract/console/content.ts";
import { consoleMembers } from "#contract/console/member.ts";
import { listPayoutFiles } from "#contract/console/payout-file.ts";
import { consoleTasks, createTask } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay } from "../platform/me.ts";
import { pageQuery } from "../platform/query.ts";
import { useIsDevelopment } from "../platform/site.ts";
import { useSettled } from "../platform/use-settled.ts";
import { numberTargets, pagesFor, type Target } from "./targets.ts";

const pauseMs = 200;
const shown = 5;

export function useTargets(text: string): { targets: Target[]; isSearching: boolean } {
  const search = useSettled(text.trim(), pauseMs);
  const mayCreate = useMay(createTask);
  const mayPay = useMay(listPayoutFiles);
  const mayEdit = useMay(saveArticle);
  const isDevelopment = useIsDevelopment();
  const enabled = search.length > 0;
  const query = { size: shown, search };
  const members = useQuery({ ...pageQuery(consoleMembers, { query }), enabled });
  const tasks = useQuery({ ...pageQuery(consoleTasks, { query }), enabled });
  const isWanted = enabled && text.trim() !== "";
  const found = isWanted
    ? [...(members.data?.list ?? []).map(memberTarget), ...(tasks.data?.list ?? []).map(taskTarget)]
    : [];
  return {
    isSearching: isWanted && (members.isFetching || tasks.isFetching || search !== text.trim()),
    targets: [
      ...numberTargets(text),
      ...pagesFor(text, { mayCreate, mayPay, mayEdit, isDevelopment }),
      ...found,
    ],
  };
}

type Member = { id: number; nickname: string; code: string; mobile: string | null };

const memberTarget = ({ id, nickname, code, mobile }: Member): Target => ({
  key: `member${id}`,
  group: "会员",
  title: nickname || `会员 ${id}`,
  note: mobile ? `${code}　${mobile}` : code,
  to: `/members/${id}`,
});

type Task = { id: number; title: string; state: TaskState };

const taskTarget = ({ id, title, state }: Task): Target => ({
  key: `task${id}`,
  group: "任务",
  title,
  note: TaskState.label(state),
  to: `/tasks/${id}`,
});
