/** Notices at the operators' desk: drafted, published, corrected, withdrawn. */
import type { ConsoleNotice, NoticeDraft } from "#contract/console/community/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { chosenViewers } from "#contract/viewer.ts";
import { refuseBrands, refuseShutLinks } from "../../foundation/brand/api.ts";
import { ALL, announce } from "../../platform/announce.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken, refuseUnseen } from "../../platform/fingerprint.ts";
import { linksIn } from "../../platform/link-list.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { readMoment } from "../../platform/moment-field.ts";
import type { World } from "../../platform/world.ts";
import { withIdempotency, recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { mayFollow, refuseUnreadLinks } from "../content/api.ts";
import * as rows from "./sql.ts";
import { htmlOf } from "./text.ts";

type NoticesAtDeskInput = Days &
  ListAsked & { state?: PublishState | undefined; q?: string | undefined };

/** Newest first. */
export async function noticesAtDesk(world: World, asked: NoticesAtDeskInput) {
  const filter = { ...asked, text: asked.q || undefined };
  const { list, ...page } = await rows.pageOfDesk(world.db, filter, asked);
  return { ...page, list: list.map((row) => shown(world, row)) };
}

const shown = (world: World, row: rows.NoticeRow): ConsoleNotice => ({
  ...draftOf(row),
  id: row.id,
  state: row.state,
  version: fingerprintOf(draftOf(row)),
  html: htmlOf(world, row),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

const draftOf = ({
  title,
  body,
  brands,
  viewers,
  pinned,
  endsAt,
}: rows.NoticeRow): NoticeDraft => ({
  title,
  body,
  brands,
  viewers,
  pinned,
  endsAt: endsAt?.toISOString() ?? null,
});

type DeskSaving = AuditActor & {
  id: number | null;
  version?: string | undefined;
  draft: NoticeDraft;
};

export async function save(
  world: World,
  { key, ...given }: DeskSaving & { key?: string | undefined },
): Promise<ConsoleNotice> {
  const viewers = chosenViewers(given.draft.viewers);
  const saving = { ...given, draft: { ...given.draft, viewers } };
  const { id, draft, staff } = saving;
  await refuseBrands(world, draft.brands);
  await refuseShutLinks(world, {
    field: "body",
    called: "正文里的链接",
    links: linksOf(draft),
    viewers,
    mayBeFile: true,
  });
  const press = { staffId: staff.staffId, key, asked: ["notice", draft] };
  const row = await transact(world.db, async (tx) => {
    if (id !== null) return write(tx, world, saving);
    const make = async () => (await write(tx, world, saving)).id;
    return locked(tx, await withIdempotency(tx, world, press, make));
  });
  if (row.state === PublishState.of.published) announce(world.db, ALL);
  return shown(world, row);
}

async function write(
  tx: Tx,
  world: World,
  { id, version, draft: given, ...by }: DeskSaving,
): Promise<rows.NoticeRow> {
  const at = world.clock.now();
  const endsAt = given.endsAt === null ? null : readMoment("endsAt", "结束时间", given.endsAt);
  const draft = { ...given, endsAt: endsAt?.toISOString() ?? null };
  const values = { ...draft, endsAt, updatedAt: at };
  const before = id === null ? undefined : await locked(tx, id);
  if (before)
    await refuseOvertaken({ name: before.title, stands: draftOf(before), draft, version }, () =>
      shown(world, before),
    );
  if (before && before.state !== PublishState.of.draft) refuseEmpty(draft);
  if (before?.state === PublishState.of.published) await refuseUnread(tx, draft);
  const after = before
    ? await rows.updateNotice(tx, before.id, values)
    : await rows.insertNotice(tx, { ...values, createdAt: at });
  await record(tx, by, { before: before && draftOf(before), after: draft, id: after.id, at });
  return after;
}

function refuseEmpty({ body }: Pick<NoticeDraft, "body">) {
  if (body.trim() === "") throw badField("body", "请填写公告正文");
}

const linksOf = ({ body }: Pick<NoticeDraft, "body">): string[] => linksIn(renderMarkdown(body));

/** What people read does not lead them to what they cannot read. */
const refuseUnread = (tx: Tx, notice: Pick<NoticeDraft, "body" | "brands">): Promise<void> =>
  refuseUnreadLinks(tx, {
    field: "body",
    called: "正文里的链接",
    links: linksOf(notice),
    brands: notice.brands,
    at: "/home/notices/1",
  });

type SetStateInput = AuditActor & {
  id: number;
  state: PublishState;
  version?: string | undefined;
};

/** A second click changes nothing. Published again it keeps its first time, so that nobody gets the message twice. */
export async function setState(
  world: World,
  { id, state, version, ...by }: SetStateInput,
): Promise<ConsoleNotice> {
  const at = world.clock.now();
  const row = await transact(world.db, async (tx) => {
    const before = await locked(tx, id);
    if (before.state === state) return before;
    if (!mayFollow(before.state, state))
      throw new Failure("conflict", {
        msg: `公告是「${PublishState.label(before.state)}」，不能这样改`,
      });
    if (state === PublishState.of.published) {
      const stands = draftOf(before);
      await refuseUnseen({ name: before.title, stands, version, verb: "发布" }, () =>
        shown(world, before),
      );
      refuseEmpty(before);
      await refuseUnread(tx, before);
    }
    const publishedAt = before.publishedAt ?? at;
    const after = await rows.updateNotice(tx, id, { state, publishedAt, updatedAt: at });
    const change = { before: { state: before.state }, after: { state }, id, at };
    await record(tx, by, { ...change, action: "notice.state", note: PublishState.label(state) });
    return after;
  });
  announce(world.db, ALL);
  return shown(world, row);
}

async function locked(tx: Tx, id: number): Promise<rows.NoticeRow> {
  return mustFind(await rows.lockNotice(tx, id));
}

type RecordInput = {
  id: number;
  before: object | undefined;
  after: object;
  at: Date;
  action?: string;
  note?: string;
};

const record = (
  tx: Tx,
  { staff, ip }: AuditActor,
  { id, before, after, at, action, note }: RecordInput,
) =>
  recordAudit(tx, {
    actor: { staff, ip },
    action: action ?? (before ? "notice.update" : "notice.create"),
    subject: ["notice", id],
    before,
    after,
    note: note ?? "",
    at,
  });
