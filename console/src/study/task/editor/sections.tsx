/** The plain parts of a task's draft; each part knows which fields are its own. */
import type { ReactNode } from "react";
import type { DraftField } from "#contract/console/study/task-checks.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { Basics } from "./Basics.tsx";
import type { Problems } from "./draft.ts";
import { Quality } from "./Quality.tsx";
import { Rewards } from "./Rewards.tsx";
import { Source } from "./Source.tsx";
import { TimeSection } from "./TimeSection.tsx";
import type { Put, PutAll } from "./use-draft.ts";
import { Who } from "./Who.tsx";

export type PartProps = {
  /** Null while it was never saved. */
  taskId: number | null;
  draft: TaskDraft;
  put: Put;
  putAll: PutAll;
  problems: Problems;
};
type Part = {
  key: string;
  title: string;
  fields: readonly DraftField[];
  Body: (props: PartProps) => ReactNode;
};

export const parts: readonly Part[] = [
  {
    key: "basics",
    title: "基本信息",
    fields: ["title", "summary", "description", "cover", "type", "module"],
    Body: Basics,
  },
  {
    key: "source",
    title: "来源",
    fields: ["source", "platformId", "link", "videoUrl", "videoSeconds"],
    Body: Source,
  },
  {
    key: "rewards",
    title: "奖励",
    fields: [
      "rewardGold",
      "rewardFen",
      "screenOutGold",
      "quotaFullGold",
      "agentPriceFen",
      "leaderPercent",
    ],
    Body: Rewards,
  },
  {
    key: "time",
    title: "时间与名额",
    fields: [
      "minutes",
      "minimumSeconds",
      "limitMinutes",
      "opensAt",
      "closesAt",
      "quotaTotal",
      "quotaDaily",
    ],
    Body: TimeSection,
  },
  {
    key: "audience",
    title: "谁能做",
    fields: [
      "roles",
      "platforms",
      "audience",
      "cities",
      "unknownCity",
      "ipMax",
      "deviceOnce",
      "repeat",
    ],
    Body: Who,
  },
  {
    key: "audit",
    title: "审核与质量",
    fields: ["auditPolicy", "auditDays", "bouncePercent"],
    Body: Quality,
  },
];
