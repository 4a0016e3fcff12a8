/**
 * The operators' log of years ago, which stands in files by month (docs/decisions/0117): which there are, and a month
 * or a day of it as a list that a spreadsheet opens, narrowed as on the page.
 */
import { Readable } from "node:stream";
import {
  ARCHIVE_PAGE,
  type downloadAuditArchive,
  type listAuditArchives,
  type readAuditArchive,
} from "#contract/console/people/audit-archive.ts";
import type { AuditLine } from "#contract/console/people/staff.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { keptSince } from "../../config/kept.ts";
import {
  archivedMonths,
  archivedRows,
  type ArchiveFile,
  filesOf,
  keepMonths,
  type MonthLog,
  oldestAt,
} from "../../foundation/log-month/api.ts";
import { dayOf, secondOf } from "../../platform/clock.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import { transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { maskWithin } from "../../platform/mask.ts";
import type { FileAnswer } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit } from "./audit-actor.ts";
import { allStaff } from "./audit-sql.ts";

const log: MonthLog = {
  table: "staff_audit",
  keptSince: (now) => keptSince("auditLog", now),
};

/** The scheduled job. */
export const archiveAudit = (world: World, signal?: AbortSignal): Promise<void> =>
  keepMonths(world, log, signal);

export async function auditArchives({ db }: World): Promise<DataOf<typeof listAuditArchives>> {
  const [oldest, list] = await Promise.all([
    oldestAt(db, log.table),
    archivedMonths(db, log.table),
  ]);
  return { oldestDay: oldest && dayOf(oldest), list };
}

type Asked = ParsedOf<typeof downloadAuditArchive>;
type Filter = Omit<Asked["query"], "day">;

export async function auditArchiveFile(
  world: World,
  { params: { month }, query }: Asked,
  actor: AuditActor,
): Promise<FileAnswer> {
  const { day } = query;
  if (day !== undefined && !day.startsWith(month)) throw badField("day", "日期不在这个月里");
  const files = await filesOf(world.db, log.table, { month, day });
  if (files.length === 0) throw notArchived();
  // Before the first byte: anyone who breaks it off has read some of it.
  await transact(world.db, (tx) =>
    recordAudit(tx, {
      actor,
      action: "audit.download",
      subject: ["audit", month],
      after: { filters: shownFilters(query) },
      at: world.clock.now(),
    }),
  );
  const names = await namesOf(world);
  return {
    fileName: `操作日志-${day ?? month}.csv`,
    body: Readable.from(linesOf(world, files, { query, names })),
  };
}

const notArchived = () => new Failure("notFound", { msg: "没有这个月或这一天的归档" });

const namesOf = async ({ db }: World): Promise<ReadonlyMap<string, string>> =>
  new Map((await allStaff(db)).map(({ id, name }) => [String(id), name]));

/** Read from its beginning each time: a day is some files, and only what was found before is skipped. */
export async function archivedDay(
  world: World,
  day: string,
  { skip = 0, ...query }: ParsedOf<typeof readAuditArchive>["query"],
): Promise<DataOf<typeof readAuditArchive>> {
  const files = await filesOf(world.db, log.table, { month: day.slice(0, 7), day });
  if (files.length === 0) throw notArchived();
  const names = await namesOf(world);
  const list: AuditLine[] = [];
  let found = 0;
  for await (const row of archivedRows(world, files)) {
    if (!isAsked(row, query)) continue;
    if (list.length === ARCHIVE_PAGE) return { list, next: found };
    found += 1;
    if (found > skip) list.push(lineOf(row, names));
  }
  return { list, next: null };
}

/** Somebody may be looked for by a mobile, and everybody reads the log (operations/listing). */
const shownFilters = (query: Asked["query"]) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, maskWithin(value ?? "")]));

/** Lines that go to the reader at once. */
const AT_ONCE = 500;

type Shown = { query: Filter; names: ReadonlyMap<string, string> };
type ArchivedLine = Readonly<Record<string, string>>;

const heads = ["编号", "时间", "操作员", "操作", "对象", "对象编号", "之前", "之后", "备注"];

async function* linesOf(
  world: World,
  files: readonly ArchiveFile[],
  { query, names }: Shown,
): AsyncGenerator<string> {
  let waiting = BOM + csvLine(heads);
  let count = 0;
  for await (const row of archivedRows(world, files)) {
    if (isAsked(row, query)) waiting += csvLine(cellsOf(row, names));
    if (++count % AT_ONCE === 0 && waiting !== "") {
      yield waiting;
      waiting = "";
    }
  }
  yield waiting;
}

/** As the list in the table is narrowed (audit-sql.ts); 0 is the system, whose lines have no operator. */
function isAsked(
  row: ArchivedLine,
  { subjectKind, subjectId, staffId, action, q }: Filter,
): boolean {
  const by = staffId !== undefined && Number(staffId) === 0 ? "" : staffId;
  return (
    isOr(subjectKind, row["subject_kind"]) &&
    isOr(subjectId, row["subject_id"]) &&
    isOr(by, row["staff_id"]) &&
    isOr(action, row["action"]) &&
    (!q || row["subject_id"] === q || (row["note"] ?? "").toLowerCase().includes(q.toLowerCase()))
  );
}

const isOr = (wanted: string | undefined, is: string | undefined): boolean =>
  wanted === undefined || wanted === is;

const whoOf = ({ staff_id: staff = "" }: ArchivedLine, names: ReadonlyMap<string, string>) =>
  staff === "" ? "系统" : (names.get(staff) ?? staff);

/** A line as the list of the table says it. */
const lineOf = (row: ArchivedLine, names: ReadonlyMap<string, string>): AuditLine => ({
  id: Number(row["id"]),
  staffName: whoOf(row, names),
  action: row["action"] ?? "",
  subjectKind: row["subject_kind"] ?? "",
  subjectId: row["subject_id"] ?? "",
  before: jsonIn(row["before"]),
  after: jsonIn(row["after"]),
  note: row["note"] ?? "",
  at: momentOf(row["at"] ?? "").toISOString(),
});

const jsonIn = (text: string | undefined): unknown => (text ? JSON.parse(text) : null);

/** `2024-05-01 00:00:00.000001+00`, as copiedRows writes it. */
const momentOf = (at: string): Date => new Date(at.replace(" ", "T").replace(/\+00$/, "Z"));

const cellsOf = (row: ArchivedLine, names: ReadonlyMap<string, string>): string[] => {
  const { id = "", at = "", action = "", note = "" } = row;
  const who = whoOf(row, names);
  const about = [row["subject_kind"] ?? "", row["subject_id"] ?? ""];
  return [
    id,
    secondOf(momentOf(at)),
    who,
    action,
    ...about,
    row["before"] ?? "",
    row["after"] ?? "",
    note,
  ];
};
