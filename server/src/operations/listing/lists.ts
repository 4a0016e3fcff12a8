/** Every list that can be carried away as a file. */
import type { ListKind } from "#contract/console/operations/listing.ts";
import type { List } from "./list.ts";
import * as people from "./people.ts";
import * as work from "./work.ts";

export const lists: Record<ListKind, List> = {
  members: people.members,
  ledger: people.ledger,
  adjustments: people.adjustments,
  imports: work.imports,
  "import-lines": people.importLines,
  responses: people.responses,
  exchanges: people.exchanges,
  parcels: people.parcels,
  feedbacks: people.feedbacks,
  trials: people.trials,
  invites: people.invites,
  teams: people.teams,
  agents: people.agents,
  tasks: work.tasks,
  "survey-returns": work.surveyReturns,
  reconciliations: work.reconciliations,
  "reconciliation-lines": work.reconciliationLines,
  prizes: work.prizes,
  "prize-stock": work.prizeStock,
  "payout-files": work.payoutFiles,
  "dead-jobs": work.deadJobs,
  books: work.books,
  "books-differences": work.booksDifferences,
  articles: work.articles,
  notices: work.notices,
  banners: work.banners,
  cooperations: work.cooperations,
  audit: work.audit,
};
