/** Members as operators see them: personal data masked, money in full. */
import type {
  consoleMembers,
  ConsoleMember,
  memberLedger,
} from "#contract/console/people/member.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { Failure } from "../../platform/failure.ts";
import { maskEmail, maskMobile } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { recordSearch } from "../../people/reveal/api.ts";
import { actorNames, type AuditActor } from "../../people/staff/api.ts";
import { listedMembers, type Member, memberOf } from "../../people/member/api.ts";
import { listedEntries, walletOf, walletsOf } from "../../ledger/wallet/api.ts";

type Wallet = Awaited<ReturnType<typeof walletOf>>;

export async function memberPage(
  world: World,
  query: ParsedOf<typeof consoleMembers>["query"],
  by: AuditActor,
): Promise<DataOf<typeof consoleMembers>> {
  const { db } = world;
  const text = query.search?.trim() || undefined;
  const { list, ...page } = await listedMembers(db, { ...query, role: query.role, text }, query);
  await recordSearch(world, by, { text, found: list });
  const wallets =
    list.length > 0
      ? await walletsOf(
          db,
          list.map(({ id }) => id),
        )
      : new Map();
  return { ...page, list: list.map((member) => viewOf(member, wallets.get(member.id))) };
}

export async function oneMember({ db }: World, id: number): Promise<ConsoleMember> {
  const [member, wallet] = await Promise.all([memberOf(db, id), walletOf(db, id)]);
  if (!member) throw new Failure("notFound");
  return viewOf(member, wallet);
}

export async function ledgerPage(
  { db }: World,
  memberId: number,
  query: ParsedOf<typeof memberLedger>["query"],
): Promise<DataOf<typeof memberLedger>> {
  if (!(await memberOf(db, memberId))) throw new Failure("notFound");
  const { list, ...page } = await listedEntries(db, { memberId, ...query }, query);
  const said = await actorNames(
    db,
    list.map(({ actor }) => actor),
  );
  return { ...page, list: list.map((line) => ({ ...line, actor: said(line.actor) })) };
}

const viewOf = (member: Member, wallet: Wallet | undefined): ConsoleMember => ({
  id: member.id,
  code: member.code,
  nickname: member.nickname,
  mobile: member.mobile && maskMobile(member.mobile),
  email: member.email && maskEmail(member.email),
  role: member.role,
  state: member.state,
  brandCode: member.brandCode,
  goldAvailable: wallet?.gold.available ?? 0,
  goldPending: wallet?.gold.pending ?? 0,
  goldHeld: wallet?.gold.held ?? 0,
  cashAvailable: wallet?.cash.available ?? 0,
  cashPending: wallet?.cash.pending ?? 0,
  cashHeld: wallet?.cash.held ?? 0,
  registeredAt: member.registeredAt.toISOString(),
});
