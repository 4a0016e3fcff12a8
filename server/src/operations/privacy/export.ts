/** "Export my data": asked for once a day, put together by a job, kept sealed for a week. */
import { CodeScreen } from "#contract/enums.ts";
import type { ExportState } from "#contract/member/people/privacy.ts";
import { requireStepUp } from "../../people/auth/api.ts";
import { keptUntil } from "../../config/kept.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { LostLease, whileHeld } from "../../platform/outbox-sql.ts";
import { enqueue, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import { tooOften } from "../../platform/rate.ts";
import type { FileAnswer, MemberCaller } from "../../platform/request.ts";
import { seal, unseal } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { lockActiveMember } from "../../people/member/api.ts";
import { gather } from "./gather.ts";
import * as rows from "./sql.ts";

const TOPIC = "privacy.export";
const PURPOSE = "user-export";
const DAY_SECONDS = 86_400;
/** A job takes seconds; after this long it will not come back, and may be asked for again. */
const STUCK_SECONDS = 3600;

const screen = CodeScreen.of.exportData;
const none: ExportState = {
  state: "none",
  askedAt: null,
  readyAt: null,
  expiresAt: null,
  bytes: null,
};

type ExportRow = NonNullable<Awaited<ReturnType<typeof rows.exportOf>>>;
type State = ExportState["state"];

function stateOf(row: ExportRow | undefined, now: Date): State {
  if (!row || (row.expiresAt && row.expiresAt <= now)) return "none";
  const isStuck = row.state === "preparing" && addSeconds(row.askedAt, STUCK_SECONDS) <= now;
  // The table's check allows these three only.
  return isStuck ? "failed" : (row.state as State);
}

function shown(row: ExportRow | undefined, now: Date): ExportState {
  const state = stateOf(row, now);
  if (!row || state === "none") return none;
  return {
    state,
    askedAt: row.askedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    bytes: row.bytes,
  };
}

export const exportState = async ({ db, clock }: World, memberId: number): Promise<ExportState> =>
  shown(await rows.exportOf(db, memberId), clock.now());

export async function requestExport(world: World, caller: MemberCaller): Promise<ExportState> {
  const { sessionId, memberId } = caller;
  await requireStepUp(world.db, world, { sessionId, screen });
  await transact(world.db, (tx) => start(tx, world, memberId));
  wakeOutbox();
  return exportState(world, memberId);
}

/** One that is on its way is the answer to everybody who asks meanwhile. */
async function start(tx: Tx, world: World, memberId: number): Promise<void> {
  await lockActiveMember(tx, memberId);
  const askedAt = world.clock.now();
  const before = await rows.exportOf(tx, memberId);
  const state = stateOf(before, askedAt);
  if (state === "preparing") return;
  const again = before && state === "ready" ? addSeconds(before.askedAt, DAY_SECONDS) : askedAt;
  if (again > askedAt) throw tooOften(again, askedAt);
  await rows.startExport(tx, memberId, askedAt);
  const payload: ExportPayload = { memberId, askedAt: askedAt.toISOString() };
  await enqueue(tx, world.clock, { topic: TOPIC, payload });
}

type ExportPayload = { memberId: number; askedAt: string };

/** The outbox's handler. A repeat finds the export ended and changes nothing. */
export const exportHandlers = (world: World): Record<string, JobHandler> => ({
  [TOPIC]: async (job) => {
    const { memberId, askedAt } = job.payload as ExportPayload;
    const end = (how: rows.EndExportInput) =>
      whileHeld(world.db, job, (tx) => rows.endExport(tx, asked, how));
    const asked = { memberId, askedAt: new Date(askedAt) };
    try {
      const body = Buffer.from(await gather(world, memberId));
      const readyAt = world.clock.now();
      await end({
        state: "ready",
        readyAt,
        expiresAt: keptUntil("dataExport", readyAt),
        bytes: body.length,
        ...sealedColumns(seal(world, PURPOSE, body)),
      });
    } catch (error) {
      if (error instanceof LostLease) throw error;
      // Fails at once instead of retrying for an hour: the member can ask again.
      world.log.error({ err: error, memberId }, "an export failed");
      await end({ state: "failed" });
    }
    return undefined;
  },
});

const sealedColumns = ({ bytes, keyId }: { bytes: Buffer; keyId: string }) => ({
  sealed: bytes,
  sealedKey: keyId,
});

export async function downloadExport(world: World, caller: MemberCaller): Promise<FileAnswer> {
  const { sessionId, memberId } = caller;
  await requireStepUp(world.db, world, { sessionId, screen });
  const row = await rows.sealedExportOf(world.db, memberId);
  const now = world.clock.now();
  if (!row?.sealed || !row.readyAt || !row.expiresAt || row.expiresAt <= now)
    throw new Failure("notFound", { msg: "没有可下载的文件，请先申请导出" });
  return {
    fileName: `个人资料-${dayOf(row.readyAt)}.json`,
    body: unseal(world, PURPOSE, { bytes: row.sealed, keyId: row.sealedKey }),
  };
}

/** Housekeeping. */
export const forgetExpiredExports = ({ db, clock }: World): Promise<unknown> =>
  rows.deleteExpiredExports(db, clock.now());
