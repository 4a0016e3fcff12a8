/** The desk for all appeals: those that wait for an answer, with their subject and their conversation. */
import type { Appeal, consoleSanction, listAppeals } from "#contract/console/operations/appeal.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { AppealState } from "#contract/enums.ts";
import { aboutsOf, openAppealsAbout } from "../../community/feedback/api.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  pageOfSanctions,
  sanctionAppealsOf,
  sanctionById,
  presentSanctions,
  whyNotDecide,
} from "../../people/sanction/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { responseOwners } from "../../study/survey/api.ts";
import { countWaiting, pageOfWaiting, type PageOfWaitingInput, type WaitingRow } from "./sql.ts";

export async function appealPage(
  world: World,
  { kind, from, to, cursor, size }: ParsedOf<typeof listAppeals>["query"],
): Promise<DataOf<typeof listAppeals>> {
  const filter = { kind, from, to };
  const found = await pageOfWaiting(world.db, filter, { past: readPlace(cursor), size });
  const { list, next } = cutPage(found, size, ({ at, source, id }) => [at.getTime(), source, id]);
  return { list: await shown(world, list), next, total: await countWaiting(world.db, filter) };
}

function readPlace(cursor: string | undefined): PageOfWaitingInput | undefined {
  const [at, source, id] = readCursor(cursor, 3) ?? [];
  return at === undefined || source === undefined || id === undefined
    ? undefined
    : { at, source, id };
}

const letters = { 1: "r", 2: "s", 3: "f" } as const;

type WhoseRow = WaitingRow & { memberId: number };

/** A response is nobody else's later, and never deleted, so nothing is lost between the two statements. */
async function withMembers(db: Db, rows: readonly WaitingRow[]): Promise<WhoseRow[]> {
  const unknown = rows.flatMap(({ memberId, id }) => (memberId === null ? [id] : []));
  const owners = unknown.length > 0 ? await responseOwners(db, unknown) : [];
  const byId = new Map(owners.map(({ id, memberId }) => [id, memberId]));
  return rows.flatMap((row) => {
    const memberId = row.memberId ?? byId.get(row.id);
    return typeof memberId === "number" ? [{ ...row, memberId }] : [];
  });
}

async function shown({ db }: World, rows: readonly WaitingRow[]): Promise<Appeal[]> {
  const list = await withMembers(db, rows);
  const [aboutOf, members, conversations] = await Promise.all([
    aboutsOf(db, list),
    memberNames(
      db,
      list.map(({ memberId }) => memberId),
    ),
    openAppealsAbout(
      db,
      list.flatMap(({ memberId, aboutKind, aboutId }) =>
        aboutKind === null || aboutId === null ? [] : [{ memberId, kind: aboutKind, id: aboutId }],
      ),
    ),
  ]);
  return list.map((row) => ({
    key: `${letters[row.source]}${row.id}`,
    kind: row.aboutKind ?? "other",
    aboutId: row.aboutId,
    title: aboutOf(row)?.title ?? "",
    feedbackId:
      row.source === 3 ? row.id : (conversations.get(`${row.aboutKind}:${row.aboutId}`) ?? null),
    member: { id: row.memberId, ...(members.get(row.memberId) ?? { code: "", nickname: "" }) },
    text: row.text,
    at: row.at.toISOString(),
    isFormal: row.source !== 3,
  }));
}

const OTHERS_MAX = 50;

export async function sanctionAtDesk(
  world: World,
  id: number,
  staff: StaffCaller,
): Promise<DataOf<typeof consoleSanction>> {
  const { db } = world;
  const row = mustFind(await sanctionById(db, id));
  const { memberId } = row;
  const [all, names, appeals] = await Promise.all([
    pageOfSanctions(db, { memberId, before: undefined, size: OTHERS_MAX }),
    memberNames(db, [memberId]),
    sanctionAppealsOf(db, [id]),
  ]);
  const others = all.filter((one) => one.id !== id);
  const [sanction, ...rest] = await presentSanctions(world, [row, ...others]);
  if (!sanction) throw new Failure("notFound");
  const waits = appeals.get(id)?.state === AppealState.of.waiting;
  const judging = { sanction: row, staffId: staff.staffId };
  return {
    sanction,
    member: { id: memberId, ...(names.get(memberId) ?? { code: "", nickname: "" }) },
    others: rest,
    whyNot: waits ? ((await whyNotDecide(db, world, judging)) ?? null) : null,
  };
}
