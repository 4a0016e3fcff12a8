/** Prizes at the operators' desk: made as drafts, changed, put on the shelf and taken off. */
import type { PrizeDraft } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { everyBrand, refuseBrands } from "../../foundation/brand/api.ts";
import { isPageAddress } from "../../platform/address.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { refuseOvertaken, refuseUnseen } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { withIdempotency, recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { prizeDraftOf } from "./desk-list.ts";
import { insertPrize, lockPrize, type PrizeRow, updatePrize } from "./sql.ts";
import { hasHadStock } from "./stock-sql.ts";

type Drafting = AuditActor & { draft: PrizeDraft };

/** Answers the new prize's id. */
export async function create(
  world: World,
  { key, ...drafting }: Drafting & { key?: string | undefined },
): Promise<number> {
  const { draft, staff } = drafting;
  await refuseDraft(world, draft);
  const press = { staffId: staff.staffId, key, asked: ["prize", draft] };
  return transact(world.db, (tx) =>
    withIdempotency(tx, world, press, () => insert(tx, world, drafting)),
  );
}

async function insert(tx: Tx, world: World, { draft, ...by }: Drafting): Promise<number> {
  const at = world.clock.now();
  const id = await insertPrize(tx, { ...draft, createdAt: at, updatedAt: at });
  await recordAudit(tx, {
    actor: by,
    action: "prize.create",
    subject: ["prize", id],
    after: draft,
    at,
  });
  return id;
}

/** What the contract cannot see: brands that exist, and a picture that a page may show. */
async function refuseDraft(world: World, { brands, cover }: PrizeDraft): Promise<void> {
  await refuseBrands(world, brands);
  if (cover !== null && !isPageAddress(cover))
    throw badField("cover", "封面应是 https 地址或本站的图片");
}

type UpdateInput = Drafting & {
  id: number;
  version?: string | undefined;
  /** As operators see it, for those who were overtaken. */
  shown: () => Promise<object>;
};

/** Exchanges that were made keep the title and the price that they had. */
export async function update(world: World, changing: UpdateInput): Promise<void> {
  const { id, version, draft, shown, ...by } = changing;
  await refuseDraft(world, draft);
  const rates = (await everyBrand(world)).map(({ goldPerYuan }) => goldPerYuan);
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const before = await locked(tx, id);
    const stands = prizeDraftOf(before);
    await refuseOvertaken({ name: before.title, stands, draft, version }, shown);
    if (draft.type !== before.type && (await hasHadStock(tx, id)))
      throw badField("type", "已经有过库存或兑换，类型不能再改");
    await updatePrize(tx, id, {
      ...draft,
      ...guardOf(before, draft, { rates, at }),
      updatedAt: at,
    });
    await recordAudit(tx, {
      actor: by,
      action: "prize.update",
      subject: ["prize", id],
      before: stands,
      after: draft,
      at,
    });
  });
}

const GUARDED_SECONDS = 30 * 86_400;

/**
 * A lower price must not let one person give the prize away alone: for a month an exchange counts with its earlier
 * worth where it is decided whether a second person must agree.
 */
function guardOf(
  before: PrizeRow,
  { priceGold, costFen }: Pick<PrizeDraft, "priceGold" | "costFen">,
  { rates, at }: { rates: readonly number[]; at: Date },
) {
  const worth = (one: { priceGold: number; costFen: number }) =>
    Math.max(one.costFen, Math.ceil((one.priceGold * 100) / Math.min(...rates)));
  const standing = before.guardedUntil && before.guardedUntil > at ? before.guardedFen : 0;
  const guardedFen = Math.max(worth(before), standing);
  if (worth({ priceGold, costFen }) >= guardedFen) return { guardedFen: 0, guardedUntil: null };
  const isCheaper = priceGold < before.priceGold || costFen < before.costFen;
  return {
    guardedFen,
    guardedUntil: isCheaper ? addSeconds(at, GUARDED_SECONDS) : before.guardedUntil,
  };
}

const { draft, onShelf, offShelf } = PrizeState.of;
/** A prize that was on the shelf once never becomes a draft again: members have seen it. */
const allowed: Record<PrizeState, readonly PrizeState[]> = {
  [draft]: [onShelf],
  [onShelf]: [offShelf],
  [offShelf]: [onShelf],
};

/** A second click changes nothing. Throws `badRequest` with what is missing before it can go on the shelf. */
type SetStateInput = Omit<UpdateInput, "draft"> & { state: PrizeState };

export async function setState(
  world: World,
  { id, state, version, shown, ...by }: SetStateInput,
): Promise<void> {
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const before = await locked(tx, id);
    if (before.state === state) return;
    if (!allowed[before.state].includes(state))
      throw new Failure("conflict", {
        msg: `奖品是「${PrizeState.label(before.state)}」，不能这样改`,
      });
    if (state === onShelf) {
      const stands = prizeDraftOf(before);
      await refuseUnseen({ name: before.title, stands, version, verb: "上架" }, shown);
    }
    const missing = state === onShelf ? missingOf(before) : [];
    if (missing.length > 0) throw badField("state", `还不能上架：${missing.join("；")}`);
    await updatePrize(tx, id, { state, updatedAt: at });
    await recordAudit(tx, {
      actor: by,
      action: "prize.state",
      subject: ["prize", id],
      before: { state: before.state },
      after: { state },
      note: PrizeState.label(state),
      at,
    });
  });
}

function missingOf({ type, stock, summary, description, cover }: PrizeRow): string[] {
  const missing = [];
  if (summary === "") missing.push("没有简介");
  if (description.trim() === "") missing.push("没有说明");
  if (cover === null) missing.push("没有封面");
  if (stock === 0)
    missing.push(type === ExchangeType.of.virtual ? "没有可用的兑换码，请先导入" : "没有库存");
  return missing;
}

async function locked(tx: Tx, id: number): Promise<PrizeRow> {
  return mustFind(await lockPrize(tx, id));
}
