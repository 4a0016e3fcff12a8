/** A member's page: its head, the profile, and the devices and places of sign-in. */
import { createHash } from "node:crypto";
import type {
  memberDevices,
  memberHead,
  memberProfile,
} from "#contract/console/operations/desk.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Asset } from "#contract/enums.ts";
import { aloneShown, countWaiting, secondLimits } from "../../money/adjustment/api.ts";
import { deviceOf, sharersOf, sourcesOf } from "../../people/auth/api.ts";
import { cityOf } from "../../foundation/geo/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { mustFind } from "../../platform/failure.ts";
import { maskAccount, maskName } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { propertyOf } from "../../study/property/api.ts";
import {
  pageOfSanctions,
  presentSanctions,
  waitingProposalsOf,
} from "../../people/sanction/api.ts";
import { type Member, memberNames, memberOf, payeeOf } from "../../people/member/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";

/** More than this were never placed on anybody. */
const SANCTIONS_MAX = 200;

export async function mustExist({ db }: World, id: number): Promise<Member> {
  return mustFind(await memberOf(db, id));
}

export async function headOf(world: World, id: number): Promise<DataOf<typeof memberHead>> {
  const { db } = world;
  const member = await mustExist(world, id);
  const [payee, wallet, limits, alone, sanctions, asked, waitingAdjustments] = await Promise.all([
    payeeOf(db, id),
    walletOf(db, id),
    secondLimits(db).then((limits) => limits.get(member.brandCode)?.member),
    aloneShown(db, world, id),
    sanctionsOf(world, id),
    waitingProposalsOf(db, id),
    countWaiting(db, id),
  ]);
  return {
    payee: payee
      ? {
          account: maskAccount(payee.account),
          realName: maskName(payee.realName),
          boundAt: payee.boundAt.toISOString(),
          lockedUntil: payee.lockedUntil?.toISOString() ?? null,
        }
      : null,
    // A debt is a negative balance; nobody owes minus nothing.
    owedGold: Math.abs(wallet.gold.debt),
    owedFen: Math.abs(wallet.cash.debt),
    secondGold: limits?.[Asset.of.gold] ?? 0,
    secondFen: limits?.[Asset.of.cash] ?? 0,
    alone,
    sanctions: sanctions.filter(({ inForce }) => inForce),
    waitingSanctions: asked.length,
    waitingAdjustments,
  };
}

const sanctionsOf = async (world: World, memberId: number) =>
  presentSanctions(
    world,
    await pageOfSanctions(world.db, { memberId, before: undefined, size: SANCTIONS_MAX }),
  );

export async function profileOf(world: World, id: number): Promise<DataOf<typeof memberProfile>> {
  await mustExist(world, id);
  const { sources, answered, asked: total } = await propertyOf(world, id);
  return {
    answered,
    total,
    // What tasks are matched by; answers to earlier forms are the member's own.
    list: sources
      .filter(({ isStanding }) => isStanding)
      .map(({ name, title, text, taskTitle, answeredAt }) => ({
        name,
        title,
        text,
        taskTitle,
        at: answeredAt,
      })),
  };
}

/** Sessions are kept for 90 days after their end. */
const SEEN_SECONDS = 90 * 86_400;
const SHOWN_MAX = 50;
const NAMED_MAX = 10;

export async function devicesOf(world: World, id: number): Promise<DataOf<typeof memberDevices>> {
  await mustExist(world, id);
  const [devices, addresses] = await Promise.all([
    sharedSources(world, id, "deviceId"),
    sharedSources(world, id, "ip"),
  ]);
  return {
    devices: await Promise.all(
      devices.map(async ({ key, userAgent, ...shared }) => ({
        // Not the number itself: with it, somebody could pretend to be this device.
        key: createHash("sha256").update(key).digest("hex").slice(0, 12),
        name: await deviceOf(userAgent),
        ...shared,
      })),
    ),
    addresses: await Promise.all(
      addresses.map(async ({ key, userAgent: _, ...shared }) => ({
        ip: key,
        city: await cityOf(world, key),
        ...shared,
      })),
    ),
  };
}

async function sharedSources({ db, clock }: World, memberId: number, by: "deviceId" | "ip") {
  const since = addSeconds(clock.now(), -SEEN_SECONDS);
  const found = await sourcesOf(db, by, { memberId, since, size: SHOWN_MAX });
  const keys = found.map(({ key }) => key);
  const sharers = Map.groupBy(await sharersOf(db, by, { memberId, keys, since }), (one) => one.key);
  const othersOf = (key: string) => (sharers.get(key) ?? []).map((one) => one.memberId);
  const named = keys.flatMap((key) => othersOf(key).slice(0, NAMED_MAX));
  const names = await memberNames(db, named);
  return found.map(({ key, userAgent, lastAt, signIns }) => ({
    key,
    userAgent,
    lastAt: lastAt.toISOString(),
    signIns,
    others: othersOf(key).length,
    sharedWith: othersOf(key)
      .slice(0, NAMED_MAX)
      .map((other) => ({ memberId: other, ...(names.get(other) ?? { code: "", nickname: "" }) })),
  }));
}
