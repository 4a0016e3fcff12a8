/** What runs without a request: the outbox's handlers and the chores of the clock. One line per feature. */
import { forgetOldStepUps } from "./account/service.ts";
import { alertHandlers, announceTasks, forgetOldAlerts } from "./alert/service.ts";
import { forgetOldSignIns } from "./auth/service.ts";
import { codeHandlers } from "./code/service.ts";
import { proveDaily } from "./books/service.ts";
import { forgetOldPuzzles } from "./captcha/service.ts";
import { contentHandlers } from "./content/service.ts";
import {
  evidenceHandlers,
  issueHandlers,
  payLateBonuses,
  payoutHandlers,
} from "./exchange/service.ts";
import { writeFinishedDays } from "./figure/service.ts";
import { foldFigures, tellYesterday } from "./growth/service.ts";
import { confirmDueFeedbacks, forgetOldFeedbacks } from "./feedback/service.ts";
import { removeOldMessages } from "./message/service.ts";
import { forgetOldNonces, rotatePasswordKey } from "./password/service.ts";
import type { JobHandler } from "./platform/outbox.ts";
import type { Chore } from "./platform/schedule.ts";
import type { World } from "./platform/world.ts";
import { expireCodes } from "./prize/service.ts";
import {
  anonymiseDue,
  exportHandlers,
  forgetExpiredExports,
  settleLeavings,
} from "./privacy/service.ts";
import { carryOutDueProposals } from "./proposals.ts";
import { payoutProvidersOf } from "./providers/payout/provider.ts";
import { forgetOldSns, snsHandlers } from "./sns/service.ts";
import { tellEndedSanctions } from "./sanction/service.ts";
import { carryOutSchedules } from "./schedule/service.ts";
import { forgetOldStaffSessions } from "./staff/service.ts";
import { proveAll } from "./survey-platform/service.ts";
import { auditDueResponses, refreshFigures, timeOutResponses } from "./survey/service.ts";
import { forgetOldTraces } from "./trace/service.ts";
import { receiveOldTrials } from "./trial/service.ts";
import { removeOldUploads, uploadHandlers } from "./upload/service.ts";
import { forgetOldFormer } from "./user/service.ts";

export const handlersOf = (world: World): Record<string, JobHandler> => ({
  ...codeHandlers(world),
  ...exportHandlers(world),
  ...snsHandlers(world),
  ...uploadHandlers(world),
  ...contentHandlers(world),
  ...alertHandlers(world),
  ...issueHandlers(world),
  ...evidenceHandlers(world),
  ...payoutHandlers(world, payoutProvidersOf(world)),
});

export const choresOf = (): Chore[] => [
  { name: "survey.time-out", everySeconds: 15, run: timeOutResponses },
  { name: "survey.audit-due", everySeconds: 30, run: auditDueResponses },
  { name: "survey-platform.prove", everySeconds: 60, run: proveAll },
  { name: "task.schedule", everySeconds: 5, run: carryOutSchedules },
  { name: "alert.announce", everySeconds: 30, run: announceTasks },
  { name: "survey.figures", everySeconds: 60, run: refreshFigures },
  { name: "growth.figures", everySeconds: 30, run: foldFigures },
  { name: "figure.day", everySeconds: 300, run: writeFinishedDays },
  { name: "growth.tell-yesterday", everySeconds: 600, run: tellYesterday },
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
  { name: "books.prove", everySeconds: 600, run: proveDaily },
  { name: "account.forget", everySeconds: 3600, run: forgetOldStepUps },
  { name: "auth.forget", everySeconds: 3600, run: forgetOldSignIns },
  { name: "password.rotate", everySeconds: 3600, run: rotatePasswordKey },
  { name: "password.forget", everySeconds: 3600, run: forgetOldNonces },
  { name: "sns.forget", everySeconds: 3600, run: forgetOldSns },
  { name: "upload.remove-old", everySeconds: 3600, run: removeOldUploads },
  { name: "message.remove-old", everySeconds: 3600, run: removeOldMessages },
  { name: "alert.forget", everySeconds: 3600, run: forgetOldAlerts },
  { name: "captcha.forget", everySeconds: 3600, run: forgetOldPuzzles },
  { name: "proposal.effect", everySeconds: 15, run: carryOutDueProposals },
  { name: "staff.forget", everySeconds: 3600, run: forgetOldStaffSessions },
];
