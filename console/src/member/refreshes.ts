/** What is asked again when something was done with a member. */
import {
  listAdjustments,
  listNotes,
  listSanctions,
  memberHead,
  memberStory,
} from "#contract/console/desk.ts";
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/member.ts";

export const afterNote = [listNotes, memberStory];
export const afterSanction = [listSanctions, memberHead, memberStory];
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
