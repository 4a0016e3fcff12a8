/**
 * Who invited the person at this browser: from the link that was opened until an account is made. Kept in
 * localStorage and for 30 days, because few register at once: people look around first, close the tab, come
 * back in another one. A tab's own storage would forget the inviter each time. The newest link wins.
 */
import { jsonIn, local } from "./storage.ts";

const invitationKey = "INVITATION";

/** A part of POST /auth/sms/login and of every other way to register (contract/src/member/people/auth.ts). */
export type Invite = { inviterCode?: string; inviteSource?: string };
type Kept = { code: string; source: string; until: number };

/** What goes along when somebody registers; nothing where nobody invited, or too long ago. */
export function heldInvitation(now = Date.now()): Invite {
  const kept = read();
  if (!kept || kept.until <= now) return {};
  return { inviterCode: kept.code, ...(kept.source && { inviteSource: kept.source }) };
}

export const dropInvitation = (): void => local.remove(invitationKey);

/** Written by community/share/keep.ts alone. */
const read = (): Kept | null => jsonIn(local.get(invitationKey)) as Kept | null;
