/** Times as the export tells them: 2026-11-21 10:00:00, in Asia/Shanghai. */
const SHANGHAI_MS = 8 * 3_600_000;

export const moment = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace("T", " ");

export const momentOrNull = (at: Date | null): string | null => (at ? moment(at) : null);
