/** Banners and events. There are dozens, not thousands. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type { BannerKind } from "#contract/content-enums.ts";
import type { Viewer } from "#contract/viewer.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";

type BannerNarrowed = { kind: BannerKind; viewers: Viewer[] };
export type BannerRow = Omit<Selectable<Tables["banner"]>, keyof BannerNarrowed> & BannerNarrowed;

/** Anybody may ask for this page, and nobody looks at more. */
const SHOWN_MAX = 200;

const banners = (db: Db) => db.selectFrom("banner").selectAll().$narrowType<BannerNarrowed>();

/** Not over and not switched off, of every brand and kind, in their order. */
export const standing = (db: Db, now: Date): Promise<BannerRow[]> =>
  banners(db)
    .where("active", "=", true)
    .where("kind", "in", [1, 2])
    .where("endsAt", ">", now)
    .orderBy("sort")
    .orderBy("id", "desc")
    .limit(SHOWN_MAX)
    .execute();

export const pageOfDesk = (
  db: Db,
  { kind, ...days }: { kind: BannerKind | undefined } & Days,
  asked: ListAsked,
): Promise<Listed<BannerRow>> =>
  listPage(
    db,
    banners(db)
      .where(within("startsAt", days))
      .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? 0)),
    { asked, keys: { starts: moment("startsAt"), ends: moment("endsAt") } },
  );

export const lockBanner = (tx: Tx, id: number): Promise<BannerRow | undefined> =>
  banners(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const insertBanner = (tx: Tx, banner: Insertable<Tables["banner"]>): Promise<BannerRow> =>
  tx
    .insertInto("banner")
    .values(banner)
    .returningAll()
    .$narrowType<BannerNarrowed>()
    .executeTakeFirstOrThrow();

export const updateBanner = (
  tx: Tx,
  id: number,
  change: Updateable<Tables["banner"]>,
): Promise<BannerRow> =>
  tx
    .updateTable("banner")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<BannerNarrowed>()
    .executeTakeFirstOrThrow();
