/** What runs without a request: the outbox's handlers and the chores of the clock. One line per feature. */
import { codeHandlers, forgetOldSignIns } from "./auth/service.ts";
import { forgetOldPuzzles } from "./captcha/service.ts";
import { payoutHandlers } from "./exchange/service.ts";
import type { JobHandler } from "./platform/outbox.ts";
import type { Chore } from "./platform/schedule.ts";
import type { World } from "./platform/world.ts";
import { payoutProviderOf } from "./providers/payout/provider.ts";
import { forgetOldStaffSessions } from "./staff/service.ts";
import { auditDueResponses, refreshFigures, timeOutResponses } from "./survey/service.ts";

export const handlersOf = (world: World): Record<string, JobHandler> => ({
  ...codeHandlers(world),
  ...payoutHandlers(world, payoutProviderOf(world)),
});

export const choresOf = (): Chore[] => [
  { name: "survey.time-out", everySeconds: 15, run: timeOutResponses },
  { name: "survey.audit-due", everySeconds: 30, run: auditDueResponses },
  { name: "survey.figures", everySeconds: 60, run: refreshFigures },
  { name: "auth.forget", everySeconds: 3600, run: forgetOldSignIns },
  { name: "captcha.forget", everySeconds: 3600, run: forgetOldPuzzles },
  { name: "staff.forget", everySeconds: 3600, run: forgetOldStaffSessions },
];
