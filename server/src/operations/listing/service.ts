/**
 * A list as a file: page by page of the list's own answers, so that filters, masking and roles are the list's,
 * whatever they become. Between two pages nothing is held: a reader may be slow, and memory is one page.
 */
import { Readable } from "node:stream";
import type { ListKind } from "#contract/console/operations/listing.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { maskWithin } from "../../platform/mask.ts";
import type { Cookies, FileAnswer, Origin, StaffCaller } from "../../platform/request.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { parseParts } from "../../platform/validation.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { dayOf } from "../../platform/clock.ts";
import type { List } from "./list.ts";
import { lists } from "./lists.ts";
import type { AnswerList, ListPage, RememberListsInput } from "./remember.ts";

/** What a spreadsheet still opens with ease. */
const LINES_MAX = 100_000;
/** Pages read at once, of all files together: the lists of everybody else come first. */
const AT_ONCE = 3;
const WAITING_MAX = 60;

type ListFilesInput = {
  kind: ListKind;
  query: Record<string, string>;
  caller: StaffCaller;
  origin: Origin;
  cookies: Cookies;
};
type Slots = ReturnType<typeof semaphore>;
type File = ListFilesInput & {
  world: World;
  list: List;
  pageAfter: (cursor?: string) => Promise<ListPage>;
};

export function listFiles(world: World, { answersOf }: RememberListsInput) {
  const slots = semaphore(AT_ONCE, WAITING_MAX);
  return async (asked: ListFilesInput): Promise<FileAnswer> => {
    const list = lists[asked.kind];
    if (!mayRead(list.endpoint, asked.caller)) throw new Failure("forbidden");
    const pageAfter = pagesOf(list, { asked, slots, answer: answersOf(list.endpoint) });
    const file: File = { ...asked, world, list, pageAfter };
    // Before the first byte, so that wrong filters can still be refused, and every file is in the log.
    const first = await pageAfter();
    await note(file, "list.download", {});
    const day = dayOf(world.clock.now());
    return { fileName: `${list.name}-${day}.csv`, body: Readable.from(linesOf(file, first)) };
  };
}

const mayRead = ({ access }: Endpoint, { role }: StaffCaller): boolean =>
  typeof access === "object" && access.staff.includes(role);

type ListingSource = { asked: ListFilesInput; slots: Slots; answer: AnswerList };

function pagesOf({ endpoint, fixed }: List, { asked, slots, answer }: ListingSource) {
  const { caller, origin, cookies, query } = asked;
  const { of, cursor: _cursor, size: _size, ...filters } = query;
  return (cursor?: string) => {
    const parts = parseParts(endpoint, {
      params: { id: of },
      query: {
        ...filters,
        ...fixed,
        size: String(limits.pageMax),
        ...(cursor !== undefined && { cursor }),
      },
      body: undefined,
    });
    return slots(() => answer({ ...parts, caller, origin, cookies }));
  };
}

async function* linesOf(file: File, first: ListPage): AsyncGenerator<string> {
  const { list, pageAfter } = file;
  let lines = 0;
  let isWhole = false;
  try {
    yield BOM + csvLine(list.heads);
    for (let page = first; ;) {
      lines += page.list.length;
      if (page.list.length > 0) yield page.list.map((row) => csvLine(list.cellsOf(row))).join("");
      isWhole = page.next === null;
      if (page.next === null) return;
      if (lines >= LINES_MAX) {
        yield csvLine([`只导出了前 ${lines} 行，后面还有：请缩小筛选范围，分几次导出`]);
        return;
      }
      page = await pageAfter(page.next);
    }
  } finally {
    // Also when the reader has left, or a page could not be read.
    await note(file, "list.downloaded", { lines, isWhole });
  }
}

const note = ({ world, kind, query, caller, origin }: File, action: string, also: object) =>
  transact(world.db, (tx) =>
    recordAudit(tx, {
      actor: { staff: caller, ip: origin.ip },
      action,
      subject: ["list", kind],
      after: { filters: shownFilters(query), ...also },
      at: world.clock.now(),
    }),
  );

/** Somebody may be looked for by mobile or e-mail, and everybody reads the log, for ever. */
const shownFilters = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, maskWithin(value)]));
