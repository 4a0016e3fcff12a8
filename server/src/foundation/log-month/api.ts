/** What the other features may use of this one. */
export { archivedRows } from "./file.ts";
export { keepMonths, type MonthLog, type Stop } from "./keep.ts";
export { archivedMonths, type ArchiveFile, filesOf, oldestAt } from "./sql.ts";
