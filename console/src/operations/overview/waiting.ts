/** What waits for somebody's decision, and who of the operators may make it. */
import { decideAdjustment } from "#contract/console/money/adjustment.ts";
import { decideSanctionAppeal } from "#contract/console/operations/appeal.ts";
import { decideDiscrepancy } from "#contract/console/money/discrepancy.ts";
import { approveExchanges, shipExchange } from "#contract/console/money/exchange.ts";
import { moveFeedback } from "#contract/console/community/feedback.ts";
import { retryJob } from "#contract/console/operations/health.ts";
import { confirmProposal } from "#contract/console/operations/proposal.ts";
import { answerAppeal, decideResponses } from "#contract/console/study/response.ts";
import { decideSanction } from "#contract/console/people/sanction.ts";
import { setTaskState } from "#contract/console/study/task.ts";
import { decideTrials } from "#contract/console/study/trial.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { StaffRole } from "#contract/enums.ts";
import { mayCall } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import type { Overview } from "./figures.ts";
import type { Waiting } from "./use-waiting.ts";

type Rows = number | Waiting | undefined;
type WaitingFigure = {
  name: string;
  to: string;
  /** How many wait; zero is not shown, and of what did not come nobody knows. */
  rows: (overview: Overview) => Rows;
  /** Anyone who may call one of these can do something about it. */
  acts: readonly Endpoint[];
  note: string | ((overview: Overview) => string);
  isBad?: true;
};

const waitingFigures: readonly WaitingFigure[] = [
  {
    name: "待审核的参与记录",
    rows: ({ auditPending }) => auditPending,
    acts: [decideResponses],
    to: "/responses",
    note: "完成后等待判定",
  },
  {
    name: "待答复的申诉",
    rows: ({ appeals }) => appeals,
    acts: [answerAppeal, decideSanctionAppeal, moveFeedback],
    to: "/appeals",
    note: "对判定、处罚和提现的异议",
    isBad: true,
  },
  {
    name: "待复核的处罚",
    rows: ({ sanctions }) => sanctions,
    acts: [decideSanction],
    to: "/sanctions",
    note: "警告以上，等第二个人",
    isBad: true,
  },
  {
    name: "待处理的登记",
    rows: ({ claims }) => claims,
    acts: [decideResponses],
    to: "/responses?waiting=claim",
    note: "做完了却没有返回",
  },
  {
    name: "待审核的提现与兑换",
    rows: ({ exchangesPending }) => exchangesPending,
    acts: [approveExchanges],
    to: "/exchanges",
    note: "按申请先后排列",
  },
  {
    name: "超时的提现与兑换",
    rows: ({ exchangesOverdue }) => exchangesOverdue,
    acts: [approveExchanges, shipExchange],
    to: "/exchanges?state=all&overdue=1",
    note: "已过承诺时间",
    isBad: true,
  },
  {
    name: "渠道说法不一致的提现",
    rows: ({ exchangesDoubtful }) => exchangesDoubtful,
    acts: [decideDiscrepancy],
    to: "/exchanges?state=all&doubtful=1",
    note: "按渠道账单两人结清",
    isBad: true,
  },
  {
    name: "待生效的改动",
    rows: ({ proposalsOpen }) => proposalsOpen,
    acts: [confirmProposal],
    to: "/proposals",
    note: "放宽资金规则或授权",
    isBad: true,
  },
  {
    name: "待处理的反馈",
    rows: ({ feedbacksWaiting }) => feedbacksWaiting,
    acts: [moveFeedback],
    to: "/feedbacks",
    note: "下一句话该我们说",
  },
  {
    name: "待筛选的试用申请",
    rows: ({ trialsWaiting }) => trialsWaiting,
    acts: [decideTrials],
    to: "/trials?state=0",
    note: "产品试用",
  },
  {
    name: "待复核的手工调整",
    rows: ({ adjustmentsWaiting }) => adjustmentsWaiting,
    acts: [decideAdjustment],
    to: "/adjustments",
    note: "超过限额，等第二个人",
  },
  {
    name: "自动暂停的任务",
    rows: ({ tasksPaused }) => tasksPaused,
    acts: [setTaskState],
    to: "/tasks?state=2",
    note: "会员报告问题，或多数人中途离开",
    isBad: true,
  },
  {
    name: "停住的后台任务",
    rows: ({ outboxDead }) => outboxDead,
    acts: [retryJob],
    to: "/health/jobs",
    note: ({ outboxWaiting }) => `另有 ${count(outboxWaiting)} 个在排队`,
    isBad: true,
  },
];

export type WaitingCard = Omit<WaitingFigure, "rows" | "note"> & { value: string; note: string };

const least = (rows: Rows): number => (typeof rows === "number" ? rows : (rows?.rows ?? 0));
const orMore = (rows: Rows): string => (typeof rows === "object" && rows.hasMore ? "+" : "");

/** What is there at all: first what this role decides, then what its colleagues do; and what did not come. */
export function sorted(overview: Overview, role: StaffRole) {
  const there = waitingFigures.flatMap(({ rows: of, note, ...figure }) => {
    const rows = of(overview);
    const value = count(least(rows)) + orMore(rows);
    const words = typeof note === "string" ? note : note(overview);
    return least(rows) > 0 ? [{ ...figure, value, note: words }] : [];
  });
  const isMine = ({ acts }: WaitingCard) => acts.some((act) => mayCall(act, role));
  const missing = waitingFigures.flatMap(({ rows, name }) =>
    rows(overview) === undefined ? [name] : [],
  );
  return { mine: there.filter(isMine), others: there.filter((one) => !isMine(one)), missing };
}
