/** What is asked again when something was done with a member. */
import { listAppeals } from "#contract/console/operations/appeal.ts";
import { listAdjustments } from "#contract/console/money/adjustment.ts";
import { listNotes, memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { listSanctionProposals, listSanctions } from "#contract/console/people/sanction.ts";
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/people/member.ts";

export const afterNote = [listNotes, memberStory];
export const afterSanction = [
  listSanctions,
  listSanctionProposals,
  listAppeals,
  memberHead,
  memberStory,
];
export const afterAdjustment = [
  listAdjustments,
  memberHead,
  memberStory,
  consoleMember,
  consoleMembers,
  memberLedger,
];
/** What was looked at stands in the story, too. */
export const afterReveal = [memberStory];
