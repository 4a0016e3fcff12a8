/** Every endpoint there is, for OpenAPI and for the tests that walk them all. */
import * as consoleAgent from "./console/agent.ts";
import * as consoleAppeal from "./console/appeal.ts";
import * as consoleAlert from "./console/alert.ts";
import * as consoleBooks from "./console/books.ts";
import * as consoleChart from "./console/chart.ts";
import * as consoleBrand from "./console/brand.ts";
import * as consoleContent from "./console/content.ts";
import * as consoleCooperation from "./console/cooperation.ts";
import * as consoleDesk from "./console/desk.ts";
import * as consoleDiscussion from "./console/discussion.ts";
import * as consoleExchange from "./console/exchange.ts";
import * as consoleFeedback from "./console/feedback.ts";
import * as consoleGrowth from "./console/growth.ts";
import * as consoleHealth from "./console/health.ts";
import * as consoleHome from "./console/home.ts";
import * as consoleImport from "./console/import.ts";
import * as consoleInbox from "./console/inbox.ts";
import * as consoleLowRisk from "./console/low-risk.ts";
import * as consoleListing from "./console/listing.ts";
import * as consoleMember from "./console/member.ts";
import * as consoleOperators from "./console/operators.ts";
import * as consolePayoutFile from "./console/payout-file.ts";
import * as consolePrize from "./console/prize.ts";
import * as consoleProposal from "./console/proposal.ts";
import * as consoleReconciliation from "./console/reconciliation.ts";
import * as consoleRehearsal from "./console/rehearsal.ts";
import * as consoleResponse from "./console/response.ts";
import * as consoleSelf from "./console/self.ts";
import * as consoleSchedule from "./console/schedule.ts";
import * as consoleStaff from "./console/staff.ts";
import * as consoleSurveyPlatform from "./console/survey-platform.ts";
import * as consoleSurveyReturn from "./console/survey-return.ts";
import * as consoleTask from "./console/task.ts";
import * as consoleTaskFault from "./console/task-fault.ts";
import * as consoleTaskSeats from "./console/task-seats.ts";
import * as consoleTrial from "./console/trial.ts";
import * as consoleVerdict from "./console/verdict.ts";
import * as consoleDiscrepancy from "./console/discrepancy.ts";
import * as consoleUnpaid from "./console/unpaid.ts";
import * as consoleUpload from "./console/upload.ts";
import * as consoleWalkIn from "./console/walk-in.ts";
import * as consoleViews from "./console/views.ts";
import type { Endpoint } from "./endpoint.ts";
import * as address from "./member/address.ts";
import * as agent from "./member/agent.ts";
import * as alert from "./member/alert.ts";
import * as auth from "./member/auth.ts";
import * as content from "./member/content.ts";
import * as discussion from "./member/discussion.ts";
import * as walkIn from "./member/walk-in.ts";
import * as download from "./member/download.ts";
import * as exchange from "./member/exchange.ts";
import * as feedback from "./member/feedback.ts";
import * as income from "./member/income.ts";
import * as invite from "./member/invite.ts";
import * as notice from "./member/notice.ts";
import * as opinion from "./member/opinion.ts";
import * as password from "./member/password.ts";
import * as prize from "./member/prize.ts";
import * as privacy from "./member/privacy.ts";
import * as process from "./member/process.ts";
import * as property from "./member/property.ts";
import * as quality from "./member/quality.ts";
import * as region from "./member/region.ts";
import * as sanction from "./member/sanction.ts";
import * as section from "./member/section.ts";
import * as session from "./member/session.ts";
import * as site from "./member/site.ts";
import * as sns from "./member/sns.ts";
import * as survey from "./member/survey.ts";
import * as task from "./member/task.ts";
import * as team from "./member/team.ts";
import * as trial from "./member/trial.ts";
import * as upload from "./member/upload.ts";
import * as user from "./member/user.ts";
import * as video from "./member/video.ts";
import * as wallet from "./member/wallet.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Named `file.export`, which is also the operation id in OpenAPI. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries({
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
    feedback,
    consoleStaff,
    consoleChart,
    consoleHealth,
    consoleHome,
    consoleOperators,
    consoleSelf,
    consoleMember,
    consoleTask,
    consoleTaskFault,
    consoleTaskSeats,
    consoleSurveyPlatform,
    consoleSurveyReturn,
    consoleRehearsal,
    consoleResponse,
    consoleReconciliation,
    consoleTrial,
    consoleVerdict,
    consoleDesk,
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
