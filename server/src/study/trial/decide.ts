/** Choosing, refusing, sending; each application in its own transaction, so one that moved stops no other. */
import type { DataOf } from "#contract/endpoint.ts";
import type { ConsoleTrial, decideTrials } from "#contract/console/study/trial.ts";
import { TrialState } from "#contract/enums.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { eachAlone, NO_SUCH_ID } from "../../platform/each-alone.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { refuseChanged } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { openLeaving } from "../../people/leaving/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { barredSentences } from "../../people/sanction/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { takeSeats, mustBeTask } from "../task/api.ts";
import { forConsole } from "./queue.ts";
import { type ApplicationRow, lockApplication, setApplication } from "./sql.ts";
import { nextTrial } from "./state.ts";

type DecideDecision = AuditActor & { ids: readonly number[]; chosen: boolean; note: string };
type DecidedTrial = DataOf<typeof decideTrials>;

/** Chooses in the order given, so that the one who is named first gets the last seat. */
export const decide = (world: World, decision: DecideDecision): Promise<DecidedTrial> =>
  eachAlone(world, decision.ids, (id) =>
    transact(world.db, (tx) => decideOne(tx, world, decision, id)),
  );

/** Why it was not decided; undefined = it was. */
async function decideOne(
  tx: Tx,
  world: World,
  decision: DecideDecision,
  id: number,
): Promise<string | undefined> {
  const { staff, ip, chosen, note } = decision;
  const row = await lockApplication(tx, id);
  if (!row) return NO_SUCH_ID;
  const state = nextTrial(row.state, chosen ? "choose" : "refuse");
  if (state === undefined) return `已经是「${TrialState.label(row.state)}」`;
  const at = world.clock.now();
  const whyNot = chosen ? await choosing(tx, row, at) : undefined;
  if (whyNot !== undefined) return whyNot;
  await setApplication(tx, id, { state, note, decidedAt: at, decidedBy: staff.staffId });
  await recordAudit(tx, {
    actor: { staff, ip },
    action: chosen ? "trial.choose" : "trial.refuse",
    subject: ["trial", row.id],
    before: { state: row.state },
    after: { state },
    note,
    at,
  });
  return undefined;
}

/** Takes the seat of anyone who may take part, and is there for the report; answers why not. */
async function choosing(tx: Tx, row: ApplicationRow, now: Date): Promise<string | undefined> {
  if ((await memberOf(tx, row.memberId))?.state !== "active") return "会员已注销账号";
  if (await openLeaving(tx, row.memberId)) return "会员正在注销账号";
  const barred = (await barredSentences(tx, [row.memberId], now)).get(row.memberId);
  return barred ? barred.join("；") : takeSeat(tx, row, now);
}

/**
 * The seat of the report, taken now: nobody is sent a product and told 配额满 afterwards. It stays taken
 * whatever becomes of the report, because the product is gone. Answers why there was none.
 */
async function takeSeat(
  tx: Tx,
  { taskId }: ApplicationRow,
  now: Date,
): Promise<string | undefined> {
  const task = await mustBeTask(tx, taskId);
  const seats = await takeSeats(tx, task, now, []);
  return seats ? undefined : "名额已满，没有入选；有名额后可以再选";
}

type Parcel = { courier: string; tracking: string };
type Shipping = AuditActor & Parcel & { id: number; from?: Parcel | undefined };

/** Keeps courier and number; a second time corrects them as they were seen. Throws `trialClosed`. */
export async function ship(world: World, shipping: Shipping): Promise<ConsoleTrial> {
  const { staff, ip, id, courier, tracking, from } = shipping;
  const row = await transact(world.db, async (tx) => {
    const before = mustFind(await lockApplication(tx, id));
    const state = nextTrial(before.state, "ship");
    if (state === undefined)
      throw new Failure("trialClosed", {
        msg: `申请是「${TrialState.label(before.state)}」，不能填写快递单号`,
      });
    const stands = { courier: before.courier, tracking: before.tracking };
    await refuseChanged({ name: "快递", stands, wanted: { courier, tracking }, from }, () =>
      shownOne(world, before),
    );
    const at = world.clock.now();
    await recordAudit(tx, {
      actor: { staff, ip },
      action: "trial.ship",
      subject: ["trial", before.id],
      before: { state: before.state, courier: before.courier, tracking: before.tracking },
      after: { state, courier, tracking },
      at,
    });
    // A corrected number is still the parcel of that day.
    const shippedAt = before.shippedAt ?? at;
    return setApplication(tx, id, { state, courier, tracking, shippedAt });
  });
  return shownOne(world, row);
}

async function shownOne(world: World, row: ApplicationRow): Promise<ConsoleTrial> {
  const [shown] = await forConsole(world, [row]);
  return mustFind(shown);
}
