/** What runs without a request: the outbox's handlers and the scheduled jobs of the clock. One line per feature. */
import { forgetOldStepUps } from "./people/auth/step-up.ts";
import {
  alertHandlers,
  announceTasks,
  forgetOldAlerts,
  isStillForThem,
} from "./study/alert/api.ts";
import { forgetOldSignIns } from "./people/auth/api.ts";
import { codeHandlers } from "./foundation/code/api.ts";
import { backUpDaily } from "./operations/backup/api.ts";
import { forgetOldGoals, tellReachedGoals } from "./ledger/wallet/api.ts";
import { closeYesterday, proveDaily } from "./operations/books/api.ts";
import { forgetOldPuzzles } from "./foundation/captcha/api.ts";
import { contentHandlers } from "./community/content/api.ts";
import { evidenceHandlers } from "./money/settlement/api.ts";
import { issueHandlers } from "./money/order/api.ts";
import { payLateBonuses } from "./money/exchange/api.ts";
import { payoutHandlers } from "./money/payout/api.ts";
import { writeFinishedDays } from "./operations/figure/api.ts";
import { carryHandlers, foldFigures, tellYesterday } from "./people/growth/api.ts";
import { confirmDueFeedbacks, forgetOldFeedbacks } from "./community/feedback/api.ts";
import { removeOldMessages, unreadWithMessage } from "./foundation/message/api.ts";
import { forgetOldPushes, type LookAgain, pushHandlers } from "./foundation/push/api.ts";
import { forgetOldNonces, rotatePasswordKey } from "./foundation/password/api.ts";
import { forgetOldCounts } from "./platform/rate-window.ts";
import type { JobHandler } from "./platform/outbox.ts";
import type { ScheduledJob } from "./platform/schedule.ts";
import { renewSeals } from "./platform/seal-renewal.ts";
import type { World } from "./platform/world.ts";
import { expireCodes } from "./money/prize/api.ts";
import {
  anonymiseDue,
  exportHandlers,
  forgetExpiredExports,
  settleLeavings,
} from "./operations/privacy/api.ts";
import { carryOutDueProposals } from "./proposals.ts";
import { renewTickets } from "./community/share-card/api.ts";
import { payoutProvidersOf } from "./providers/payout/provider.ts";
import { forgetOldSns, snsHandlers } from "./people/sns/api.ts";
import { tellEndedSanctions } from "./people/sanction/api.ts";
import { recountHandlers } from "./operations/editor/api.ts";
import { carryOutSchedules } from "./operations/schedule/api.ts";
import { archiveAudit, forgetOldStaffSessions, recheckSignOns } from "./people/staff/api.ts";
import { sealedColumns } from "./sealed.ts";
import { proveAll } from "./study/survey-platform/api.ts";
import { packAnswers } from "./study/results/api.ts";
import {
  auditDueResponses,
  dueAuditHandlers,
  forgetOldClaims,
  proveTruth,
  refreshFigures,
  timeOutResponses,
} from "./study/survey/api.ts";
import { forgetOldTraces } from "./people/trace/api.ts";
import { cleaningHandlers } from "./study/cleaning/api.ts";
import { archiveHandlers, forgetUploads } from "./study/archive/api.ts";
import { audienceHandlers } from "./study/audience/api.ts";
import { judgeAnewHandlers } from "./study/property/api.ts";
import { receiveOldTrials } from "./study/trial/api.ts";
import { removeOldUploads, uploadHandlers } from "./people/upload/api.ts";
import { forgetOldFormer } from "./people/member/api.ts";

export const handlersOf = (world: World): Record<string, JobHandler> => ({
  ...codeHandlers(world),
  ...exportHandlers(world),
  ...snsHandlers(world),
  ...uploadHandlers(world),
  ...contentHandlers(world),
  ...alertHandlers(world),
  ...pushHandlers(world, lookAgainOf(world)),
  ...judgeAnewHandlers(world),
  ...audienceHandlers(world),
  ...dueAuditHandlers(world),
  ...carryHandlers(world),
  ...cleaningHandlers(world),
  ...archiveHandlers(world),
  ...recountHandlers(world),
  ...issueHandlers(world),
  ...evidenceHandlers(world),
  ...payoutHandlers(world, payoutProvidersOf(world)),
});

/** The most that a badge shows. */
const UNREAD_MAX = 99;

/** A message that was read is not pushed, nor a task that its member can no longer enter. */
const lookAgainOf =
  (world: World): LookAgain =>
  async ({ memberId, message: { id: messageId, about } }) =>
    about?.kind === "task" && !(await isStillForThem(world, { memberId, taskId: about.id }))
      ? undefined
      : unreadWithMessage(world.db, { memberId, messageId, most: UNREAD_MAX });

export const scheduledJobsOf = (): ScheduledJob[] => [
  renewSeals(sealedColumns),
  { name: "survey.time-out", everySeconds: 15, run: timeOutResponses },
  { name: "survey.audit-due", everySeconds: 30, run: auditDueResponses },
  { name: "survey-platform.prove", everySeconds: 60, run: proveAll },
  { name: "task.schedule", everySeconds: 5, run: carryOutSchedules },
  { name: "alert.announce", everySeconds: 30, run: announceTasks },
  { name: "survey.figures", everySeconds: 60, run: refreshFigures },
  { name: "survey.prove-truth", everySeconds: 600, run: proveTruth },
  { name: "survey.forget", everySeconds: 3600, run: forgetOldClaims },
  { name: "result.pack", everySeconds: 120, run: packAnswers },
  { name: "growth.figures", everySeconds: 30, run: foldFigures },
  { name: "figure.day", everySeconds: 300, run: writeFinishedDays },
  { name: "growth.tell-yesterday", everySeconds: 600, run: tellYesterday },
  { name: "goal.reached", everySeconds: 30, run: tellReachedGoals },
  { name: "goal.forget", everySeconds: 3600, run: forgetOldGoals },
  { name: "exchange.late", everySeconds: 60, run: payLateBonuses },
  { name: "sanction.ended", everySeconds: 30, run: tellEndedSanctions },
  { name: "trial.receive-old", everySeconds: 3600, run: receiveOldTrials },
  { name: "prize.expire-codes", everySeconds: 600, run: expireCodes },
  { name: "feedback.confirm", everySeconds: 60, run: confirmDueFeedbacks },
  { name: "feedback.forget", everySeconds: 3600, run: forgetOldFeedbacks },
  { name: "privacy.settle", everySeconds: 20, run: settleLeavings },
  { name: "privacy.anonymise", everySeconds: 600, run: anonymiseDue },
  { name: "privacy.forget", everySeconds: 3600, run: forgetExpiredExports },
  { name: "trace.forget", everySeconds: 3600, run: forgetOldTraces },
  { name: "user.forget", everySeconds: 3600, run: forgetOldFormer },
  { name: "books.close", everySeconds: 600, run: closeYesterday },
  { name: "books.prove", everySeconds: 600, run: proveDaily },
  { name: "backup.take", everySeconds: 600, run: backUpDaily },
  { name: "account.forget", everySeconds: 3600, run: forgetOldStepUps },
  { name: "auth.forget", everySeconds: 3600, run: forgetOldSignIns },
  { name: "password.rotate", everySeconds: 3600, run: rotatePasswordKey },
  { name: "password.forget", everySeconds: 3600, run: forgetOldNonces },
  { name: "sns.forget", everySeconds: 3600, run: forgetOldSns },
  { name: "wechat.renew", everySeconds: 30, run: renewTickets },
  { name: "upload.remove-old", everySeconds: 3600, run: removeOldUploads },
  { name: "push.forget", everySeconds: 3600, run: forgetOldPushes },
  { name: "message.remove-old", everySeconds: 3600, run: removeOldMessages },
  { name: "alert.forget", everySeconds: 3600, run: forgetOldAlerts },
  { name: "archive.forget", everySeconds: 3600, run: forgetUploads },
  { name: "captcha.forget", everySeconds: 3600, run: forgetOldPuzzles },
  { name: "proposal.effect", everySeconds: 15, run: carryOutDueProposals },
  { name: "rate.forget", everySeconds: 600, run: forgetOldCounts },
  { name: "staff.sign-on", everySeconds: 60, run: recheckSignOns },
  { name: "staff.forget", everySeconds: 3600, run: forgetOldStaffSessions },
  { name: "audit.archive", everySeconds: 600, run: archiveAudit },
];
