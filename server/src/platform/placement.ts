/**
 * Where each table lives once the data is on more than one machine (docs/scale.md): a new table has to say, or the
 * types fail. Which of them could be moved today is held by tools/schema/placement-rules.ts.
 */
/* oxlint-disable max-lines -- one line for each table */
import type { Tables, ViewName } from "./tables.ts";

export type TableName = Exclude<keyof Tables, ViewName>;

/**
 * `core`: small or hot, on the coordinator alone. `reference`: small, seldom changed, a copy on every machine. With an
 * `owner`: grows with the members, spread by this column, next to everything else of the same owner.
 */
export type Placement = "core" | "reference" | { owner: string };

const ofMember: Placement = { owner: "member_id" };

export const placements: Record<TableName, Placement> = {
  "ledger.account": { owner: "owner" },
  "ledger.balance": { owner: "owner" },
  /** A few rows a day, of each machine its own. */
  "ledger.closing": "core",
  "ledger.closingBalance": { owner: "owner" },
  /** Routed by its account's owner, the house's by the member of the same posting. */
  "ledger.entry": { owner: "owner" },
  "ledger.tx": { owner: "owner" },
  agentAccount: "core",
  agentSupplier: "core",
  alertRun: "core",
  alertSent: ofMember,
  alertSetting: ofMember,
  /** An archive's people are no members: they are spread by nobody. */
  archiveAnswer: "core",
  archiveImport: "core",
  archivePart: "core",
  archiveResponse: "core",
  authNonceUsed: "core",
  authPasswordKey: "core",
  authPasswordWrong: "core",
  authSession: ofMember,
  authSpentToken: ofMember,
  authStepUp: ofMember,
  backup: "core",
  banner: "core",
  bbsAdmission: "core",
  bbsGuest: "core",
  bbsLike: "core",
  bbsMember: "core",
  bbsMention: "core",
  /** A discussion group is one task's: some hundred people for some weeks. */
  bbsPost: "core",
  bbsTopic: "core",
  bbsWalkIn: "core",
  bbsWalkInLink: "core",
  booksDifference: "core",
  booksReading: "core",
  booksRun: "core",
  booksStatement: "core",
  brand: "reference",
  brandDocument: "reference",
  brandDocumentVersion: "core",
  captchaPuzzle: "core",
  choreRun: "core",
  cleaningExclusion: "core",
  cleaningRun: "core",
  cleaningSearch: "core",
  cleaningSignal: ofMember,
  /** Short-lived, by account and not yet by member; so are its wrong tries. */
  codeSent: "core",
  codeWrong: "core",
  contentArticle: "reference",
  contentAttachment: "reference",
  contentCategory: "reference",
  contentProgress: ofMember,
  contentSearch: "reference",
  contentVote: "core",
  cooperateRequest: "core",
  devInbox: "core",
  exchange: ofMember,
  exchangeContradiction: "core",
  exchangeDiscrepancy: "core",
  exchangeFile: "core",
  exchangePayout: ofMember,
  exchangeRepeat: ofMember,
  exchangeStep: ofMember,
  exchangeUnpaid: "core",
  /** Two members in a hundred a year; the desk's queue runs over all of them. */
  feedback: "core",
  feedbackMessage: "core",
  figureDay: "core",
  figurePlatformDay: "core",
  growthBlock: "core",
  /** Folded into growthTotal within the minute. */
  growthDelta: "core",
  /** Read by who receives it. */
  growthReward: { owner: "beneficiary_id" },
  growthTotal: { owner: "owner_id" },
  importLine: "core",
  importRun: "core",
  /** Read by who invited: their list of people. */
  invitePair: { owner: "inviter_id" },
  lastingKey: "core",
  leaving: ofMember,
  memberNote: "core",
  /** Read with every entry and exchange of its member. */
  memberSanction: ofMember,
  message: ofMember,
  migration: "core",
  moneyProposal: "core",
  node: "core",
  notice: "reference",
  noticeRead: ofMember,
  noticeSeen: ofMember,
  opinionFault: "core",
  opinionRating: ofMember,
  /** Empty but for what is on its way. */
  outbox: "core",
  prize: "reference",
  /** As many as are bought, and taken one by one for the one who comes first. */
  prizeCode: "core",
  prizeStock: "core",
  propertyAnswer: ofMember,
  propertyComplete: ofMember,
  propertyForm: "reference",
  propertyUse: ofMember,
  providerCall: "core",
  pushDevice: ofMember,
  pushSent: ofMember,
  qualityEntry: ofMember,
  questionLibrary: "core",
  questionnaireComment: "core",
  /** Windows of minutes. */
  rateWindow: "core",
  /** A client's file against one task; leaves with the archive of its run. */
  reconciliationLine: "core",
  reconciliationRun: "core",
  /** With its task, as what it is counted for; small: of a million responses some twenty megabytes. */
  resultBits: "core",
  resultBlock: "core",
  resultCategory: "core",
  resultCoding: "core",
  resultTable: "core",
  sanctionAppeal: "core",
  sanctionProposal: "core",
  sealingKey: "core",
  siteSetting: "core",
  /** Minutes old, and asked for by strangers. */
  snsState: "core",
  snsTicket: "core",
  staffAudit: "core",
  staffBreakGlass: "core",
  staffBreakGlassSeen: "core",
  staffFailedLogin: "core",
  staffHandling: "core",
  staffIdentity: "core",
  staffMade: "core",
  staffMember: "core",
  staffRecoveryCode: "core",
  staffReveal: "core",
  staffSession: "core",
  staffSignOn: "core",
  staffSpent: "core",
  staffTicket: "core",
  staffView: "core",
  staffViewDefault: "core",
  surveyAnswer: ofMember,
  /** One response in a thousand, and a queue of the desk. */
  surveyAppeal: "core",
  /** One response in a hundred, and a queue of the desk. */
  surveyClaim: "core",
  surveyDecision: ofMember,
  surveyFill: "core",
  surveyPlatform: "reference",
  surveyPlatformSecret: "reference",
  /** Versions are never changed, and every answer is read beside one. */
  surveyQuestionnaire: "reference",
  /** Of a supplier's respondent the owner is an id of the same kind. */
  surveyResponse: ofMember,
  surveyReturn: ofMember,
  /** A line a task; so is what follows of tasks. */
  surveyTruth: "core",
  /** Folded into surveyTruthTotal within the minute. */
  surveyTruthDelta: "core",
  surveyTruthTime: "core",
  surveyTruthTotal: "core",
  /** Small and hot: states and seats change by the second, on one machine. */
  task: "core",
  taskPayCeiling: "core",
  taskRehearsal: "core",
  taskSchedule: "core",
  taskSeat: "core",
  taskUnfinishedQuestionnaire: "core",
  taskWorth: "core",
  teamRate: "core",
  teamSize: "core",
  /** Leavers only, found by keyed hashes across all members. */
  trace: "core",
  traceFact: "core",
  traceMark: "core",
  traceMatch: ofMember,
  trialApplication: "core",
  uploadGrant: "core",
  userAddress: ofMember,
  userChange: ofMember,
  userClosure: ofMember,
  userConsent: ofMember,
  userExport: ofMember,
  /** A directory by hash: it has no member any more. */
  userFormer: "core",
  userHomeMove: "core",
  userMember: { owner: "id" },
  userPayee: ofMember,
  userPayeeFormer: ofMember,
  userSns: ofMember,
  videoWatch: ofMember,
  walletAdjustment: "core",
};
