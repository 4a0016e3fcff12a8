/** An agent's page in words. */
import type { DataOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import type { Funnel, getAgent, getAgentMonths } from "#contract/member/study/agent.ts";
import type { Slice } from "../../ui/Bars.tsx";
import { formatGold } from "../../ui/money.ts";

export type Agent = DataOf<typeof getAgent>;
export type Month = DataOf<typeof getAgentMonths>["months"][number];

/** Everybody who came, by what became of them; the parts add up to `started`. */
export function slicesOf(funnel: Funnel): Slice[] {
  const { started, complete, screenedOut, quotaFull, other } = funnel;
  return [
    { label: "完成", value: complete, tone: "positive" },
    { label: "被甄别", value: screenedOut, tone: "pending" },
    { label: "配额满", value: quotaFull, tone: "accent" },
    { label: "其他", value: other, tone: "danger" },
    { label: "进行中", value: started - complete - screenedOut - quotaFull - other, tone: "plain" },
  ];
}

/** 有效 12 · 待审核 3 · 无效 1 */
export const auditWords = ({ valid, pending, invalid }: Funnel): string =>
  `有效 ${formatGold(valid)} · 待审核 ${formatGold(pending)} · 无效 ${formatGold(invalid)}`;

/** 其他 6：答题过快 2 · 超时 4; empty when there are none. */
export const otherWords = ({ other, others }: Funnel): string =>
  other === 0
    ? ""
    : `其他 ${formatGold(other)}：${others
        .map(({ result, n }) => `${JoinResult.label(result)} ${formatGold(n)}`)
        .join(" · ")}`;

/** 到访 12 人 */
export const visitWords = ({ started }: Funnel): string => `到访 ${formatGold(started)} 人`;

/** 到访 12 · 完成 10 */
export const cameWords = ({ started, complete }: Funnel): string =>
  `到访 ${formatGold(started)} · 完成 ${formatGold(complete)}`;

/** How the supplier's platform must build the address; what it fills in stands in capitals. */
export const entryAddress = (origin: string, code: string): string =>
  `${origin}/cloud/agent/go?a=${code}&t=TASK&uid=UID&sign=SIGN`;
