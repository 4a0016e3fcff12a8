/** Suppliers' platforms: their codes, secrets and addresses, as the agent keeps them. */
import {
  returnUrlLabels,
  returnUrlNames,
  type ReturnUrls,
  type Supplier,
} from "#contract/member/study/agent.ts";
import { type Db, transact, constraintOf } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { funnelOf } from "../survey/api.ts";
import { accountFor, urlsOf } from "./account.ts";
import { lockAccountWhole, lockSupplier } from "./desk-sql.ts";
import { draftOf, presentSupplier } from "./figures.ts";
import { fillTemplate, problemsOf, warningsOf } from "./return-url.ts";
import { newCode, newSecret, openSecret, sealSecret } from "./secret.ts";
import * as rows from "./sql.ts";

/** A page of suppliers is looked through by eye. */
const SUPPLIERS_MAX = 50;
const nameTaken = () => badField("name", "已有同名的供应商，请换一个名称");

type Versioned = { version?: string | undefined };

/** Throws `conflict` with what stands now when an operator, or another window, has saved since it was read. */
export async function setReturnUrls(
  world: World,
  memberId: number,
  { version, ...draft }: ReturnUrls & Versioned,
): Promise<StandingUrls> {
  mustBeGood(world, draft);
  await transact(world.db, async (tx) => {
    const account = await accountFor(tx, world, memberId);
    const stands = urlsOf((await lockAccountWhole(tx, memberId)) ?? account);
    const change = { name: "我的返回地址", stands, draft, version };
    await refuseOvertaken(change, () => standingOf(stands));
    await rows.setAccountUrls(tx, memberId, draft);
  });
  return standingOf(draft);
}

type StandingUrls = { returnUrls: ReturnUrls; urlsVersion: string };
const standingOf = (returnUrls: ReturnUrls): StandingUrls => ({
  returnUrls,
  urlsVersion: fingerprintOf(returnUrls),
});

type Draft = { name: string; returnUrls: ReturnUrls };

export async function addSupplier(
  world: World,
  memberId: number,
  draft: Draft,
): Promise<{ supplier: Supplier; secret: string }> {
  mustBeGood(world, draft.returnUrls);
  await accountFor(world.db, world, memberId);
  const secret = newSecret(world);
  const row = await transact(world.db, async (tx) => {
    await rows.lockAccount(tx, memberId);
    const others = await rows.suppliersOf(tx, memberId);
    if (others.length >= SUPPLIERS_MAX)
      throw new Failure("conflict", { msg: `最多 ${SUPPLIERS_MAX} 个供应商` });
    if (others.some(({ name }) => name === draft.name)) throw nameTaken();
    return rows.insertSupplier(tx, {
      agentId: memberId,
      code: newCode(world),
      name: draft.name,
      returnUrls: JSON.stringify(draft.returnUrls),
      sealedSecret: sealSecret(world, secret),
      createdAt: world.clock.now(),
    });
  });
  // The name was free under the lock: the code of ten letters was drawn before, once in 10^14.
  if (!row) throw new Failure("conflict", { msg: "没有保存供应商，请再试一次" });
  return { supplier: presentSupplier(row, []), secret };
}

type UpdateSupplierInput = Versioned & {
  memberId: number;
  id: number;
  draft: Draft & { active: boolean };
};

/** Throws `conflict` with what stands now when an operator, or another window, has saved since it was read. */
export async function updateSupplier(world: World, change: UpdateSupplierInput): Promise<Supplier> {
  const { memberId, id, draft, version } = change;
  const key = { agentId: memberId, id };
  mustBeGood(world, draft.returnUrls);
  const figures = (await funnelOf(world.db, memberId)).filter(
    ({ supplierId }) => supplierId === id,
  );
  const row = await transact(world.db, async (tx) => {
    const before = await lockSupplier(tx, key);
    if (!before) throw new Failure("notFound");
    const about = { name: `供应商${before.name}`, stands: draftOf(before), draft, version };
    await refuseOvertaken(about, () => presentSupplier(before, figures));
    return rows.updateSupplier(tx, key, draft).catch((error: unknown) => {
      throw constraintOf(error) === "agent_supplier_agent_id_name_key" ? nameTaken() : error;
    });
  });
  if (!row) throw new Failure("notFound");
  return presentSupplier(row, figures);
}

/** A new one takes the old one's place at once; null: the agent's own. */
export async function renewSecret(world: World, memberId: number, supplierId: number | null) {
  return { secret: await replaceSecret(world.db, world, { memberId, supplierId }) };
}

type Holder = { memberId: number; supplierId: number | null };

/** Answers the new one, which nobody can ask for again. */
export async function replaceSecret(db: Db, world: World, holder: Holder): Promise<string> {
  const { memberId, supplierId } = holder;
  await holderOf(db, world, memberId, supplierId);
  const secret = newSecret(world);
  const sealed = { sealedSecret: sealSecret(world, secret), secretAt: world.clock.now() };
  if (supplierId === null) await rows.setAccountSecret(db, memberId, sealed);
  else await rows.setSupplierSecret(db, supplierId, sealed);
  return secret;
}

type Trial = { memberId: number; supplierId: number | null; url: string };

/** Where a complete of an example respondent would go, signed as it would be. */
export async function testReturnUrl(world: World, { memberId, supplierId, url }: Trial) {
  const { sealedSecret } = await holderOf(world.db, world, memberId, supplierId);
  const problems = problemsOf(url, ownHost(world));
  if (url === "" || problems.length > 0) return { example: "", problems };
  const filling = {
    uid: supplierId === null ? "" : "R-10086",
    task: "exampleTask0000",
    result: 1,
    token: "exampleToken00000000000000000000",
    ts: Math.floor(world.clock.now().getTime() / 1000),
  };
  const example = fillTemplate(url, filling, openSecret(world, sealedSecret));
  return { example, problems: warningsOf(url) };
}

/** The row whose secret signs. Another agent's supplier is `notFound`. */
async function holderOf(db: Db, world: World, memberId: number, supplierId: number | null) {
  if (supplierId === null) return accountFor(db, world, memberId);
  const supplier = await rows.supplierById(db, supplierId);
  if (supplier?.agentId !== memberId) throw new Failure("notFound");
  return supplier;
}

export function mustBeGood(world: World, urls: ReturnUrls): void {
  for (const name of returnUrlNames) {
    const [problem] = problemsOf(urls[name], ownHost(world));
    if (problem !== undefined) throw badField(name, `「${returnUrlLabels[name]}」${problem}`);
  }
}

export const ownHost = ({ config }: World): string => new URL(config.publicOrigin).hostname;
