/** What is asked again when something was done with a member. */
import { listAppeals } from "#contract/console/appeal.ts";
import {
  listAdjustments,
  listNotes,
  listSanctionProposals,
  listSanctions,
  memberHead,
  memberStory,
} from "#contract/console/desk.ts";
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/member.ts";

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
