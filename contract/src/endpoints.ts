/** Every endpoint there is, for OpenAPI and for the tests that walk them all. */
import * as consoleAgent from "./console/study/agent.ts";
import * as consoleAppeal from "./console/operations/appeal.ts";
import * as consoleAlert from "./console/study/alert.ts";
import * as consoleBooks from "./console/operations/books.ts";
import * as consoleChart from "./console/operations/chart.ts";
import * as consoleBrand from "./console/community/brand.ts";
import * as consoleAdjustment from "./console/money/adjustment.ts";
import * as consoleContent from "./console/community/content.ts";
import * as consoleCooperation from "./console/community/cooperation.ts";
import * as consoleSanction from "./console/people/sanction.ts";
import * as consoleDesk from "./console/operations/desk.ts";
import * as consoleDiscussion from "./console/study/discussion.ts";
import * as consoleExchange from "./console/money/exchange.ts";
import * as consoleFeedback from "./console/community/feedback.ts";
import * as consoleGrowth from "./console/people/growth.ts";
import * as consoleHealth from "./console/operations/health.ts";
import * as consoleHome from "./console/operations/home.ts";
import * as consoleImport from "./console/operations/import.ts";
import * as consoleInbox from "./console/operations/inbox.ts";
import * as consoleLowRisk from "./console/money/low-risk.ts";
import * as consoleListing from "./console/operations/listing.ts";
import * as consoleMember from "./console/people/member.ts";
import * as consoleOperators from "./console/people/operators.ts";
import * as consolePayoutFile from "./console/money/payout-file.ts";
import * as consolePrize from "./console/money/prize.ts";
import * as consoleProposal from "./console/operations/proposal.ts";
import * as consoleQuestionnaireDesk from "./console/study/questionnaire-desk.ts";
import * as consoleReconciliation from "./console/operations/reconciliation.ts";
import * as consoleRehearsal from "./console/study/rehearsal.ts";
import * as consoleArchive from "./console/study/archive.ts";
import * as consoleExport from "./console/study/export.ts";
import * as consoleResponse from "./console/study/response.ts";
import * as consoleCleaning from "./console/study/cleaning.ts";
import * as consoleResults from "./console/study/results.ts";
import * as consoleResultsKept from "./console/study/results-kept.ts";
import * as consoleResultsPulse from "./console/study/results-pulse.ts";
import * as consoleAuditArchive from "./console/people/audit-archive.ts";
import * as consoleSelf from "./console/people/self.ts";
import * as consoleSignOn from "./console/people/sign-on.ts";
import * as consoleSchedule from "./console/operations/schedule.ts";
import * as consoleStaff from "./console/people/staff.ts";
import * as consoleSurveyPlatform from "./console/study/survey-platform.ts";
import * as consoleSurveyReturn from "./console/study/survey-return.ts";
import * as consoleTask from "./console/study/task.ts";
import * as consoleTaskFault from "./console/study/task-fault.ts";
import * as consoleTaskSeats from "./console/study/task-seats.ts";
import * as consoleTrial from "./console/study/trial.ts";
import * as consoleVerdict from "./console/study/verdict.ts";
import * as consoleDiscrepancy from "./console/money/discrepancy.ts";
import * as consoleUnpaid from "./console/money/unpaid.ts";
import * as consoleUpload from "./console/operations/upload.ts";
import * as consoleWalkIn from "./console/study/walk-in.ts";
import * as consoleViews from "./console/operations/views.ts";
import type { Endpoint } from "./endpoint.ts";
import * as address from "./member/people/address.ts";
import * as agent from "./member/study/agent.ts";
import * as alert from "./member/study/alert.ts";
import * as auth from "./member/people/auth.ts";
import * as best from "./member/study/best.ts";
import * as content from "./member/community/content.ts";
import * as discussion from "./member/study/discussion.ts";
import * as walkIn from "./member/study/walk-in.ts";
import * as download from "./member/study/download.ts";
import * as exchange from "./member/money/exchange.ts";
import * as feedback from "./member/community/feedback.ts";
import * as goal from "./member/money/goal.ts";
import * as income from "./member/money/income.ts";
import * as invite from "./member/people/invite.ts";
import * as notice from "./member/community/notice.ts";
import * as push from "./member/community/push.ts";
import * as opinion from "./member/study/opinion.ts";
import * as password from "./member/people/password.ts";
import * as prize from "./member/money/prize.ts";
import * as privacy from "./member/people/privacy.ts";
import * as process from "./member/people/process.ts";
import * as property from "./member/study/property.ts";
import * as quality from "./member/study/quality.ts";
import * as region from "./member/people/region.ts";
import * as sanction from "./member/people/sanction.ts";
import * as section from "./member/study/section.ts";
import * as session from "./member/people/session.ts";
import * as shareCard from "./member/community/share-card.ts";
import * as site from "./member/community/site.ts";
import * as sns from "./member/people/sns.ts";
import * as survey from "./member/study/survey.ts";
import * as task from "./member/study/task.ts";
import * as team from "./member/study/team.ts";
import * as trial from "./member/study/trial.ts";
import * as upload from "./member/people/upload.ts";
import * as user from "./member/people/user.ts";
import * as video from "./member/study/video.ts";
import * as wallet from "./member/money/wallet.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Named `file.export`, which is also the operation id in OpenAPI. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries({
    shareCard,
    site,
    region,
    auth,
    password,
    sns,
    session,
    user,
    property,
    privacy,
    upload,
    task,
    best,
    survey,
    process,
    video,
    trial,
    section,
    discussion,
    walkIn,
    opinion,
    quality,
    sanction,
    agent,
    wallet,
    goal,
    income,
    exchange,
    prize,
    address,
    alert,
    invite,
    team,
    download,
    content,
    notice,
    push,
    feedback,
    consoleStaff,
    consoleAuditArchive,
    consoleChart,
    consoleHealth,
    consoleHome,
    consoleOperators,
    consoleSelf,
    consoleSignOn,
    consoleMember,
    consoleTask,
    consoleTaskFault,
    consoleTaskSeats,
    consoleSurveyPlatform,
    consoleSurveyReturn,
    consoleRehearsal,
    consoleArchive,
    consoleExport,
    consoleResponse,
    consoleCleaning,
    consoleResults,
    consoleResultsKept,
    consoleResultsPulse,
    consoleQuestionnaireDesk,
    consoleReconciliation,
    consoleTrial,
    consoleVerdict,
    consoleDesk,
    consoleAdjustment,
    consoleSanction,
    consoleDiscussion,
    consoleWalkIn,
    consoleExchange,
    consoleLowRisk,
    consoleUnpaid,
    consoleDiscrepancy,
    consoleImport,
    consolePayoutFile,
    consolePrize,
    consoleProposal,
    consoleBooks,
    consoleGrowth,
    consoleContent,
    consoleCooperation,
    consoleUpload,
    consoleBrand,
    consoleAgent,
    consoleAppeal,
    consoleAlert,
    consoleFeedback,
    consoleInbox,
    consoleViews,
    consoleSchedule,
    consoleListing,
  }).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isEndpoint(value) ? [[`${file}.${name}`, value] as const] : [],
    ),
  ),
);
