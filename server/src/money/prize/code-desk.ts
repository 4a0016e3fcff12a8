/** Codes at the operators' desk: added after a preview, listed masked, withdrawn while nobody has them. */
import type { DataOf } from "#contract/endpoint.ts";
import type { addCodes as addCodesEndpoint, PrizeCode } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { dayOf } from "../../platform/clock.ts";
import { type Db, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor, type AuditActor } from "../../people/staff/api.ts";
import { markOf, maskCode, openCode, sealCode } from "./code.ts";
import * as rows from "./code-sql.ts";
import { readCodes } from "./code-text.ts";
import { lockPrize, prizeById } from "./sql.ts";
import { followCodes } from "./stock.ts";

/** Exchanges that wait for a code of this prize listen to it. */
export const CODES_ADDED = "prize.codes-added";

type Added = DataOf<typeof addCodesEndpoint>;
type AddCodesInput = AuditActor & { prizeId: number; text: string; commit: boolean };

/** Adds all or, while one line cannot be read, nothing. A file can be given twice: the second adds nothing. */
export async function addCodes(world: World, adding: AddCodesInput): Promise<Added> {
  const { prizeId, text, commit } = adding;
  const at = world.clock.now();
  const { codes, repeated, problems } = readCodes(text, dayOf(at));
  await virtualPrize(world.db, prizeId);
  if (!commit || problems.length > 0) {
    const marks = codes.map(({ code }) => markOf(world, code));
    const known = await rows.countKnown(world.db, prizeId, marks);
    return { added: codes.length - known, repeated: repeated + known, problems };
  }
  const sealed = codes.map((code) => sealCode(world, code));
  const added = await keep(world, { ...adding, codes: sealed, at });
  wakeOutbox();
  return { added, repeated: repeated + codes.length - added, problems };
}

type KeepCodesInput = AddCodesInput & { codes: readonly rows.NewCode[]; at: Date };

const keep = (world: World, { prizeId, staff, ip, codes, at }: KeepCodesInput): Promise<number> =>
  transact(world.db, async (tx) => {
    // Two imports at once, one after the other: each counts what the one before it has added.
    const prize = await lockPrize(tx, prizeId);
    if (prize?.type !== ExchangeType.of.virtual)
      throw new Failure("conflict", { msg: "奖品已不是虚拟商品，不能导入兑换码" });
    const added = await rows.insertCodes(tx, { prizeId, codes, addedBy: staff.staffId, at });
    if (added === 0) return 0;
    const note = `导入 ${added} 个兑换码`;
    const stock = await followCodes(tx, prizeId, { actor: staffActor(staff), note, at });
    await recordAudit(tx, {
      actor: { staff, ip },
      action: "prize.add-codes",
      subject: ["prize", prizeId],
      before: { stock: prize.stock },
      // How many, never which.
      after: { stock, added },
      note,
      at,
    });
    await enqueue(tx, world.clock, { topic: CODES_ADDED, payload: { prizeId } });
    return added;
  });

async function virtualPrize(db: Db, id: number) {
  const prize = mustFind(await prizeById(db, id));
  if (prize.type !== ExchangeType.of.virtual)
    throw badField("type", "实物奖品没有兑换码，请直接增减库存");
  return prize;
}

type Listing = Days & ListAsked & { prizeId: number; state?: PrizeCode["state"] | undefined };

export async function codesOf(world: World, asked: Listing) {
  await virtualPrize(world.db, asked.prizeId);
  const today = dayOf(world.clock.now());
  const { list, ...page } = await rows.pageOfCodes(world.db, { ...asked, today }, asked);
  const shown = list.map((row): PrizeCode => ({
    id: row.id,
    code: maskCode(openCode(world, row.sealedCode)),
    expiresOn: row.expiresOn,
    state: row.state,
    exchangeId: row.exchangeId,
    addedAt: row.addedAt.toISOString(),
    issuedAt: row.issuedAt?.toISOString() ?? null,
  }));
  return { ...page, list: shown };
}

type Voiding = AuditActor & { prizeId: number; codeId: number; note: string };

/** Throws `conflict` when somebody has it, or is sure to be given it. */
export async function voidCode(world: World, { prizeId, codeId, note, staff, ip }: Voiding) {
  const at = world.clock.now();
  await virtualPrize(world.db, prizeId);
  await transact(world.db, async (tx) => {
    const prize = await lockPrize(tx, prizeId);
    const code = await rows.voidCode(tx, { prizeId, codeId, at });
    if (!code) throw new Failure("conflict", { msg: "兑换码不存在、已发放或已作废" });
    const isUsable = code.expiresOn === null || code.expiresOn >= dayOf(at);
    // Every usable code has somebody who waits for one.
    if (isUsable && prize?.stock === 0)
      throw new Failure("conflict", { msg: "兑换码都已有人兑换，请先导入新的，再作废这一个" });
    const stock = await followCodes(tx, prizeId, {
      actor: staffActor(staff),
      note: `作废兑换码：${note}`,
      at,
    });
    await recordAudit(tx, {
      actor: { staff, ip },
      action: "prize.void-code",
      subject: ["prize", prizeId],
      before: { stock: prize?.stock },
      after: { stock, codeId },
      note,
      at,
    });
  });
}
