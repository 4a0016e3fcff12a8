/** Keeps an invitation in this browser, for platform/invitation.ts to find when somebody registers. */

/**
 * Keeps what the address of /invite or /share says: `c`, who invites, and `s`, over which channel. Runs in
 * the document's head as well, for people who leave before the site's code has come: it must stand alone.
 * Anyone who is signed in has an account already, and no invitation changes that.
 */
export function keepInvitation(search: string, now: number): void {
  const query = new URLSearchParams(search);
  const code = query.get("c") ?? "";
  if (!/^[0-9]{8}$/.test(code) || /(?:^|; )TOKEN=/.test(document.cookie)) return;
  const kept = { code, source: (query.get("s") ?? "").slice(0, 40), until: now + 2_592_000_000 };
  try {
    localStorage.setItem("INVITATION", JSON.stringify(kept));
  } catch {
    // Refused in some private windows: there the code can be typed at /register.
  }
}
