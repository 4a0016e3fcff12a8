/** What the desk changes of an agent: stopped or running, addresses, secrets. Each with its line in the log. */
import type { ReturnUrls } from "#contract/member/study/agent.ts";
import {
  lockAccountWhole,
  lockSupplier,
  refuseReturnUrls,
  replaceSecret,
  savePause,
  saveSupplierActive,
  setAccountUrls,
  setSupplierUrls,
  urlsOf,
} from "../../study/agent/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { refuseOvertaken } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, type AuditActorWithNote } from "../../people/staff/api.ts";
import { agentAtDesk, notAgent } from "./one.ts";

type Of = AuditActorWithNote & { agentId: number };

/** The same again changes nothing, so that the reason which the agent reads is the first one's. */
export async function setPaused(world: World, asked: Of & { paused: boolean }): Promise<void> {
  const { agentId, paused, ...by } = asked;
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const account = await lockAccountWhole(tx, agentId);
    if (!account) throw notAgent();
    if ((account.pausedAt !== null) === paused) return;
    await savePause(tx, agentId, {
      pausedAt: paused ? at : null,
      pauseReason: paused ? by.note : "",
    });
    await record(tx, world, by, {
      agentId,
      action: paused ? "agent.pause" : "agent.resume",
      before: { paused: !paused },
      after: { paused },
    });
  });
}

type OfSupplier = Of & { supplierId: number };

export async function setSupplierActive(
  world: World,
  asked: OfSupplier & { active: boolean },
): Promise<void> {
  const { agentId, supplierId, active, ...by } = asked;
  await transact(world.db, async (tx) => {
    const supplier = await lockSupplier(tx, { agentId, id: supplierId });
    if (!supplier) throw noSupplier();
    if (supplier.active === active) return;
    await saveSupplierActive(tx, supplierId, active);
    await record(tx, world, by, {
      agentId,
      action: "agent.supplier",
      before: { supplier: supplier.name, active: !active },
      after: { supplier: supplier.name, active },
    });
  });
}

type OfEither = Of & { supplierId: number | null };

export async function setUrls(
  world: World,
  asked: OfEither & { returnUrls: ReturnUrls; version?: string | undefined },
): Promise<void> {
  const { agentId, supplierId, returnUrls, version, ...by } = asked;
  refuseReturnUrls(world, returnUrls);
  await transact(world.db, async (tx) => {
    const { before, name } = await holderOf(tx, asked);
    const change = {
      name: `${name ?? "代理"}的返回地址`,
      stands: before,
      draft: returnUrls,
      version,
    };
    await refuseOvertaken(change, () => agentAtDesk(world, agentId));
    if (JSON.stringify(before) === JSON.stringify({ ...before, ...returnUrls })) return;
    if (supplierId === null) await setAccountUrls(tx, agentId, returnUrls);
    else await setSupplierUrls(tx, supplierId, returnUrls);
    await record(tx, world, by, {
      agentId,
      action: "agent.urls",
      before: { supplier: name, ...before },
      after: { supplier: name, ...returnUrls },
    });
  });
}

/** Answers the new secret, this once; the log says that there is another, and of whom. */
export async function renewSecret(
  world: World,
  asked: OfEither & { from?: string | undefined },
): Promise<string> {
  const { agentId, supplierId, from, ...by } = asked;
  return transact(world.db, async (tx) => {
    const { name, secretAt } = await holderOf(tx, asked);
    // A second renewal would end the one that a colleague is handing out at this moment.
    if (from !== undefined && secretAt.getTime() !== Date.parse(from))
      throw new Failure("conflict", { msg: "密钥刚刚被同事更换，请核对后再操作" });
    const secret = await replaceSecret(tx, world, { memberId: agentId, supplierId });
    await record(tx, world, by, {
      agentId,
      action: "agent.secret",
      before: { supplier: name, secretAt: secretAt.toISOString() },
      after: { supplier: name, secretAt: world.clock.now().toISOString() },
    });
    return secret;
  });
}

const noSupplier = () => new Failure("notFound", { msg: "这位代理没有这家供应商" });

/** Locked; `name` is null for the agent's own. */
async function holderOf(tx: Tx, { agentId, supplierId }: OfEither) {
  const account = await lockAccountWhole(tx, agentId);
  if (!account) throw notAgent();
  const supplier =
    supplierId === null ? undefined : await lockSupplier(tx, { agentId, id: supplierId });
  if (supplierId !== null && !supplier) throw noSupplier();
  const holder = supplier ?? account;
  return {
    name: supplier?.name ?? null,
    before: urlsOf(holder),
    secretAt: holder.secretAt ?? holder.createdAt,
  };
}

type AgentChange = { agentId: number; action: string; before: object; after: object };

const record = (
  tx: Tx,
  { clock }: World,
  { staff, ip, note }: AuditActorWithNote,
  change: AgentChange,
) => {
  const { agentId, ...more } = change;
  return recordAudit(tx, {
    actor: { staff, ip },
    subject: ["agent", agentId],
    note,
    at: clock.now(),
    ...more,
  });
};
