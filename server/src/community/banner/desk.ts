/** Banners and events at the operators' desk. */
import type { BannerDraft, ConsoleBanner } from "#contract/console/community/content.ts";
import type { BannerKind } from "#contract/content-enums.ts";
import { chosenViewers } from "#contract/viewer.ts";
import { refuseBrands, refuseShutLinks } from "../../foundation/brand/api.ts";
import { isPageAddress } from "../../platform/address.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { readMoment } from "../../platform/moment-field.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { withIdempotency, recordAudit } from "../../people/staff/api.ts";
import { refuseUnreadLinks } from "../content/api.ts";
import { forgetShown } from "./presenter.ts";
import * as rows from "./sql.ts";

type BannersAtDeskInput = Days & ListAsked & { kind?: BannerKind | undefined };

/** Newest first. */
export async function bannersAtDesk({ db }: World, asked: BannersAtDeskInput) {
  const { list, ...page } = await rows.pageOfDesk(db, { ...asked, kind: asked.kind }, asked);
  return { ...page, list: list.map(shown) };
}

const shown = (row: rows.BannerRow): ConsoleBanner => ({
  ...draftOf(row),
  id: row.id,
  version: fingerprintOf(draftOf(row)),
  updatedAt: row.updatedAt.toISOString(),
});

const draftOf = (row: rows.BannerRow): BannerDraft => ({
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  picture: row.picture,
  link: row.link,
  brands: row.brands,
  viewers: row.viewers,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  sort: row.sort,
  active: row.active,
});

type SaveInput = {
  staff: StaffCaller;
  ip: string;
  id: number | null;
  version?: string | undefined;
  draft: BannerDraft;
};

export async function save(
  world: World,
  { key, ...given }: SaveInput & { key?: string | undefined },
): Promise<ConsoleBanner> {
  const viewers = chosenViewers(given.draft.viewers);
  const saving = { ...given, draft: { ...given.draft, viewers } };
  const { id, draft, staff } = saving;
  await refuseBrands(world, draft.brands);
  refusePicture(draft);
  await refuseShutLinks(world, { field: "link", called: "链接", links: [draft.link], viewers });
  // One that is switched off is being prepared, perhaps with the article that it leads to.
  if (draft.active) await refuseUnread(world, draft);
  const press = { staffId: staff.staffId, key, asked: ["banner", draft] };
  const row = await transact(world.db, async (tx) => {
    if (id !== null) return write(tx, world, saving);
    const make = async () => (await write(tx, world, saving)).id;
    return locked(tx, await withIdempotency(tx, world, press, make));
  });
  forgetShown(world);
  return shown(row);
}

const refuseUnread = ({ db }: World, { link, brands }: BannerDraft): Promise<void> =>
  refuseUnreadLinks(db, { field: "link", called: "链接", links: [link], brands, at: "/home" });

async function write(tx: Tx, world: World, { id, version, draft: given, staff, ip }: SaveInput) {
  const at = world.clock.now();
  const { startsAt, endsAt } = timesOf(given);
  const draft = { ...given, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const values = { ...draft, startsAt, endsAt, updatedAt: at };
  const before = id === null ? undefined : await locked(tx, id);
  if (before)
    await refuseOvertaken({ name: before.title, stands: draftOf(before), draft, version }, () =>
      shown(before),
    );
  const after = before
    ? await rows.updateBanner(tx, before.id, values)
    : await rows.insertBanner(tx, { ...values, createdAt: at });
  await recordAudit(tx, {
    actor: { staff, ip },
    action: before ? "banner.update" : "banner.create",
    subject: ["banner", after.id],
    before: before ? draftOf(before) : null,
    after: draft,
    at,
  });
  return after;
}

async function locked(tx: Tx, id: number): Promise<rows.BannerRow> {
  return mustFind(await rows.lockBanner(tx, id));
}

function timesOf(draft: BannerDraft) {
  const startsAt = readMoment("startsAt", "开始时间", draft.startsAt);
  const endsAt = readMoment("endsAt", "结束时间", draft.endsAt);
  if (endsAt <= startsAt) throw badField("endsAt", "结束时间应晚于开始时间");
  return { startsAt, endsAt };
}

function refusePicture({ picture, link }: BannerDraft): void {
  if (!isPageAddress(picture)) throw badField("picture", "图片应是 https 地址或本站的图片");
  if (link !== "" && !isPageAddress(link))
    throw badField("link", "链接应为站内路径或 https:// 开头");
}
