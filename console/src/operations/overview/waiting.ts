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
import type { Figure, Overview } from "./figures.ts";
import type { Waiting } from "./use-waiting.ts";

export type WaitingFigure = Figure & {
  /** How many rows; nothing is shown of nothing. */
  waits: (overview: Overview) => number;
  /** Anyone who may call one of these can do something about it. */
  acts: readonly Endpoint[];
};

const most = ({ rows, hasMore }: Waiting): string => (hasMore ? `${count(rows)}+` : count(rows));

const waitingFigures: readonly WaitingFigure[] = [
  {
    name: "待审核的参与记录",
    waits: ({ auditPending }) => auditPending,
    acts: [decideResponses],
    to: "/responses",
    value: ({ auditPending }) => count(auditPending),
    note: () => "完成后等待判定",
  },
  {
    name: "待答复的申诉",
    waits: ({ appeals }) => appeals.rows,
    acts: [answerAppeal, decideSanctionAppeal, moveFeedback],
    to: "/appeals",
    value: ({ appeals }) => most(appeals),
    note: () => "对判定、处罚和提现的异议",
    isBad: ({ appeals }) => appeals.rows > 0,
  },
  {
    name: "待复核的处罚",
    waits: ({ sanctions }) => sanctions.rows,
    acts: [decideSanction],
    to: "/sanctions",
    value: ({ sanctions }) => most(sanctions),
    note: () => "警告以上，等第二个人",
    isBad: ({ sanctions }) => sanctions.rows > 0,
  },
  {
    name: "待处理的登记",
    waits: ({ claims }) => claims.rows,
    acts: [decideResponses],
    to: "/responses?waiting=claim",
    value: ({ claims }) => most(claims),
    note: () => "做完了却没有返回",
  },
  {
    name: "待审核的提现与兑换",
    waits: ({ exchangesPending }) => exchangesPending,
    acts: [approveExchanges],
    to: "/exchanges",
    value: ({ exchangesPending }) => count(exchangesPending),
    note: () => "按申请先后排列",
  },
  {
    name: "超时的提现与兑换",
    waits: ({ exchangesOverdue }) => exchangesOverdue,
    acts: [approveExchanges, shipExchange],
    to: "/exchanges?state=all&overdue=1",
    value: ({ exchangesOverdue }) => count(exchangesOverdue),
    note: () => "已过承诺时间",
    isBad: ({ exchangesOverdue }) => exchangesOverdue > 0,
  },
  {
    name: "渠道说法不一致的提现",
    waits: ({ exchangesDoubtful }) => exchangesDoubtful,
    acts: [decideDiscrepancy],
    to: "/exchanges?state=all&doubtful=1",
    value: ({ exchangesDoubtful }) => count(exchangesDoubtful),
    note: () => "按渠道账单两人结清",
    isBad: ({ exchangesDoubtful }) => exchangesDoubtful > 0,
  },
  {
    name: "待生效的改动",
    waits: ({ proposalsOpen }) => proposalsOpen,
    acts: [confirmProposal],
    to: "/proposals",
    value: ({ proposalsOpen }) => count(proposalsOpen),
    note: () => "放宽资金规则或授权",
    isBad: ({ proposalsOpen }) => proposalsOpen > 0,
  },
  {
    name: "待处理的反馈",
    waits: ({ feedbacksWaiting }) => feedbacksWaiting,
    acts: [moveFeedback],
    to: "/feedbacks",
    value: ({ feedbacksWaiting }) => count(feedbacksWaiting),
    note: () => "下一句话该我们说",
  },
  {
    name: "待筛选的试用申请",
    waits: ({ trialsWaiting }) => trialsWaiting,
    acts: [decideTrials],
    to: "/trials?state=0",
    value: ({ trialsWaiting }) => count(trialsWaiting),
    note: () => "产品试用",
  },
  {
    name: "待复核的手工调整",
    waits: ({ adjustmentsWaiting }) => adjustmentsWaiting,
    acts: [decideAdjustment],
    to: "/adjustments",
    value: ({ adjustmentsWaiting }) => count(adjustmentsWaiting),
    note: () => "超过限额，等第二个人",
  },
  {
    name: "自动暂停的任务",
    waits: ({ tasksPaused }) => tasksPaused,
    acts: [setTaskState],
    to: "/tasks?state=2",
    value: ({ tasksPaused }) => count(tasksPaused),
    note: () => "会员报告问题，或多数人中途离开",
    isBad: ({ tasksPaused }) => tasksPaused > 0,
  },
  {
    name: "停住的后台任务",
    waits: ({ outboxDead }) => outboxDead,
    acts: [retryJob],
    to: "/health/jobs",
    value: ({ outboxDead }) => count(outboxDead),
    note: ({ outboxWaiting }) => `另有 ${count(outboxWaiting)} 个在排队`,
    isBad: ({ outboxDead }) => outboxDead > 0,
  },
];

/** What is there at all: first what this role decides, then what its colleagues do. */
export function sorted(overview: Overview, role: StaffRole) {
  const there = waitingFigures.filter(({ waits }) => waits(overview) > 0);
  const isMine = ({ acts }: WaitingFigure) => acts.some((act) => mayCall(act, role));
  return { mine: there.filter(isMine), others: there.filter((one) => !isMine(one)) };
}
