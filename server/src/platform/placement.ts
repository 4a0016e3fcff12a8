/**
 * Where each table lives once the data is on more than one machine (docs/scale.md): a new table has to say, or the
 * types fail. Which of them could be moved today is held by tools/schema/placement-rules.ts.
 */
/* oxlint-disable max-lines -- one line for each table */
import type { Tables, ViewName } from "./tables.ts";

export type TableName = Exclude<keyof Tables, ViewName>;

/**
 * `core`: on the coordinator alone, as small, hot, or bounded for each member (docs/decisions/0115). `reference`: small,
 * seldom changed, read beside what is spread: a copy on every machine. With an `owner`: grows without bound with what
 * members do, spread by this column, next to everything else of the same owner. `waits`: what other than its schema
 * still keeps it together. `guards`: triggers that refuse what nobody but the owner of the tables could do; the engine takes none, so
 * `npm run distribute` takes them off while the table is spread (docs/decisions/0127).
 */
export type Placement =
  | "core"
  | "reference"
  | { owner: string; waits?: string; guards?: readonly string[] };

const ofMember = { owner: "member_id" } satisfies Placement;
/** Anyone who takes part in a task, member or not (study/survey/owner.ts): what hangs on a response lies with it. */
const ofRespondent = { owner: "owner_id" } satisfies Placement;

export const placements: Record<TableName, Placement> = {
  "ledger.account": { owner: "owner" },
  "ledger.balance": { owner: "owner" },
  /** A few rows a day, of each machine its own. */
  "ledger.closing": "core",
  "ledger.closingBalance": { owner: "owner" },
  /** By its account's owner, the house's lines by the member of the same posting (docs/decisions/0122). */
  "ledger.entry": { owner: "owner", guards: ["entry_append_only", "entry_no_truncate"] },
  "ledger.tx": {
    owner: "owner",
    guards: ["tx_append_only", "tx_balanced", "tx_no_truncate"],
  },
  agentAccount: "core",
  agentSupplier: "core",
  alertRun: "core",
  alertSent: ofMember,
  alertSetting: "core",
  /** Respondents of an archive are no members, so there is no owner to spread them by. */
  archiveAnswer: "core",
  archiveImport: "core",
  archivePart: "core",
  archiveResponse: "core",
  authNonceUsed: "core",
  authPasswordKey: "core",
  authPasswordWrong: "core",
  /** Bounded for each member: they go 90 days after their end. */
  authSession: "core",
  authSpentToken: "core",
  authStepUp: "core",
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
  brand: "core",
  brandDocument: "core",
  brandDocumentVersion: "core",
  captchaPuzzle: "core",
  choreRun: "core",
  cleaningExclusion: "core",
  cleaningRun: "core",
  cleaningSearch: "core",
  cleaningSignal: ofRespondent,
  /** Short-lived, by account and not yet by member; so are its wrong tries. */
  codeSent: "core",
  codeWrong: "core",
  contentArticle: "core",
  contentAttachment: "core",
  contentCategory: "core",
  contentProgress: ofMember,
  contentSearch: "core",
  contentVote: "core",
  cooperateRequest: "core",
  devInbox: "core",
  /** A few of each member a year; unique bill numbers and one queue of the desk. */
  exchange: "core",
  exchangeContradiction: "core",
  exchangeDiscrepancy: "core",
  exchangeFile: "core",
  exchangePayout: "core",
  exchangeRepeat: "core",
  exchangeStep: "core",
  exchangeUnpaid: "core",
  /** Two members in a hundred a year; the desk's queue runs over all of them. */
  feedback: "core",
  feedbackMessage: "core",
  figureDay: "core",
  figurePlatformDay: "core",
  growthBlock: "core",
  /** Folded into growthTotal within the minute. */
  growthDelta: "core",
  /** What others are to have of a response, with the one who answered. */
  growthDue: { owner: "member_id", waits: "read in one statement with growthReward" },
  /** Read by the member who receives it. */
  growthReward: {
    owner: "beneficiary_id",
    waits: "asked for by its response, whoever earned by it",
  },
  growthTotal: { owner: "owner_id", waits: "read in one statement with growthDelta" },
  importLine: "core",
  importRun: "core",
  /** One of each member at most. */
  invitePair: "core",
  lastingKey: "core",
  /** Some files a day. */
  logArchive: "core",
  leaving: "core",
  memberNote: "core",
  memberSanction: "core",
  message: ofMember,
  migration: "core",
  moneyProposal: "core",
  node: "core",
  notice: "core",
  /** No more of each member than there are notices since they last read all; read beside these on each page. */
  noticeRead: "core",
  noticeSeen: "core",
  opinionFault: "core",
  opinionRating: ofRespondent,
  /** Empty except for rows under way. */
  outbox: "core",
  prize: "core",
  /** As many as are bought; each is taken once, first come, first served. */
  prizeCode: "core",
  prizeStock: "core",
  /** One of each question of the profile; the audience of every task is read from it. */
  propertyAnswer: "core",
  propertyComplete: "core",
  propertyForm: "core",
  propertyUse: ofMember,
  providerCall: "core",
  pushDevice: "core",
  /** Three days' worth. */
  pushSent: "core",
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
  surveyAnswer: ofRespondent,
  /** One response in a thousand, and a queue of the desk. */
  surveyAppeal: "core",
  /** One response in a hundred, and a queue of the desk. */
  surveyClaim: "core",
  surveyDecision: ofRespondent,
  surveyFill: "core",
  surveyFinish: "core",
  /** Lines of people without an account, some months' worth: what no key within an owner can hold (docs/decisions/0132). */
  surveyOnce: "core",
  /** A response keeps the numbers of both; neither is read in one statement with responses (docs/decisions/0139). */
  surveyPlatform: "core",
  surveyPlatformSecret: "core",
  surveyQuestionnaire: "core",
  surveyResponse: ofRespondent,
  surveyReturn: ofRespondent,
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
  traceMatch: "core",
  /** Empty: what is committed beside it on another machine is committed in two phases (platform/bounded.ts). */
  twoPhase: "core",
  trialApplication: "core",
  uploadGrant: "core",
  userAddress: "core",
  userChange: "core",
  userClosure: "core",
  userConsent: "core",
  userExport: "core",
  /** A directory by hash: it has no member any more. */
  userFormer: "core",
  userHomeMove: "core",
  /** With all that says who somebody is: unique across members by plain indexes, up to 100 million of them. */
  userMember: "core",
  userPayee: "core",
  userPayeeFormer: "core",
  userSns: "core",
  videoWatch: ofRespondent,
  walletAdjustment: "core",
  walletGoal: ofMember,
  walletSeen: ofMember,
  /** One a brand, read by anyone who passes a page on. */
  wechatTicket: "core",
};
