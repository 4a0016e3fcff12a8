/** Which backups stay: the newest of each of fourteen days and of each of eight weeks. Pure. */
import { dayOf } from "../../platform/clock.ts";
import { retention } from "../../config/retention.ts";

const DAY = 86_400;
const DAYS_KEPT = retention.backupDaily.seconds / DAY;
const WEEKS_KEPT = retention.backupWeekly.seconds / (7 * DAY);

export type BackupFile = { name: string; at: Date };

/** By days and weeks that have a backup, so that a site that stood still for a month loses none for that. */
export function keptOf<F extends BackupFile>(files: readonly F[]): Set<F> {
  const newestFirst = files.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return new Set([
    ...newestOfEach(newestFirst, dayOfFile).slice(0, DAYS_KEPT),
    ...newestOfEach(newestFirst, weekOfFile).slice(0, WEEKS_KEPT),
  ]);
}

function newestOfEach<F extends BackupFile>(files: readonly F[], spanOf: (file: F) => string): F[] {
  const bySpan = new Map<string, F>();
  for (const file of files) if (!bySpan.has(spanOf(file))) bySpan.set(spanOf(file), file);
  return [...bySpan.values()];
}

const dayOfFile = ({ at }: BackupFile): string => dayOf(at);

/** The Monday of its week in Shanghai. */
function weekOfFile({ at }: BackupFile): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

const NAME = /^panel-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** panel-20261123T190501Z.backup */
export const nameAt = (at: Date): string =>
  `panel-${at
    .toISOString()
    .replaceAll(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z")}.backup`;

/** Undefined for a name that is none of ours: somebody else's file is never removed. */
export function backupFileOf(name: string): BackupFile | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  return { name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}
