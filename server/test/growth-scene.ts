/** People of a history as they are in the server, and what is compared with the model afterwards. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { Asset } from "#contract/enums.ts";
import { GrowthBlock, type GrowthKind } from "#contract/growth-enums.ts";
import { answeredBy, moveToTeam, setRole, setShare } from "./fixture/growth.ts";
import { foldFigures } from "../src/people/growth/api.ts";
import { transact } from "../src/platform/db.ts";
import { carried } from "./fixture/carried.ts";
import { carryScene } from "./fixture/carry.ts";
import { adjust, asideBalance, walletsOf } from "../src/ledger/wallet/api.ts";
import type { Event, Upline } from "./growth-events.ts";
import { GrowthModel } from "./growth-model.ts";
import { asideOf, type TaskTerms } from "./growth-money.ts";
import type { SignedIn, TestServer } from "./server.ts";

export type GrowthScene = {
  server: TestServer;
  taskIds: readonly number[];
  model: GrowthModel;
  members: SignedIn[];
  responses: number[];
};
type Given = { crowd: readonly Upline[]; tasks: readonly TaskTerms[]; taskIds: readonly number[] };

export async function sceneOf(
  server: TestServer,
  { crowd, tasks, taskIds }: Given,
): Promise<GrowthScene> {
  const members: SignedIn[] = [];
  for (const { role, inviter } of crowd) {
    const member = await server.member();
    const inviterId = inviter === null ? null : (members[inviter]?.memberId ?? null);
    await setRole(server, member.memberId, role);
    await server.db
      .updateTable("userMember")
      .set({ inviterId })
      .where("id", "=", member.memberId)
      .execute();
    members.push(member);
  }
  for (const [n, { leader }] of crowd.entries())
    if (leader !== null) await moveToTeam(server, idOf(members, n), idOf(members, leader));
  return { server, taskIds, model: new GrowthModel(crowd, tasks), members, responses: [] };
}

function idOf(members: readonly SignedIn[], n: number): number {
  const member = members[n];
  if (!member) throw new Error("nobody");
  return member.memberId;
}

export async function happen(scene: GrowthScene, event: Event): Promise<void> {
  const { server, taskIds, model, members, responses } = scene;
  const { db, clock } = server;
  switch (event.do) {
    case "answer": {
      const { who, task } = event;
      const member = members[who];
      if (!member || model.answers.some((one) => one.who === who && one.task === task)) return;
      responses.push(await answeredBy(member, taskIds[task] ?? 0));
      return;
    }
    case "decide":
    case "turn":
      return judge(server, responses[event.nth], event);
    case "rate": {
      const pair = { memberId: idOf(members, event.who), leaderId: idOf(members, event.leader) };
      await setShare(server, pair, event.percent);
      return;
    }
    case "team": {
      const leaderId = event.leader === null ? null : idOf(members, event.leader);
      await moveToTeam(server, idOf(members, event.who), leaderId);
      return;
    }
    case "role":
      await setRole(server, idOf(members, event.who), event.role);
      return;
    case "empty":
      return empty(server, idOf(members, event.who));
    case "block": {
      const liftedAt = event.lifted ? clock.now() : null;
      await db
        .insertInto("growthBlock")
        .values({
          memberId: idOf(members, event.who),
          beneficiaryId: idOf(members, event.other),
          reason: GrowthBlock.of.operator,
          by: "staff:1",
          at: clock.now(),
          liftedAt,
        })
        .onConflict((on) => on.columns(["memberId", "beneficiaryId"]).doUpdateSet({ liftedAt }))
        .execute();
      return;
    }
    case "carry":
      await carried(server);
      return;
    case "fold":
      await foldFigures(server.world);
  }
}

type Judged = Extract<Event, { do: "decide" | "turn" }>;

/** Decided, and nothing is carried: that is an event of its own. */
async function judge(server: TestServer, id: number | undefined, event: Judged): Promise<void> {
  if (id === undefined) return;
  const { valid } = event;
  const { decideOnly, turnOnly } = carryScene(server);
  if (event.do === "decide") await decideOnly(id, valid);
  else await turnOnly(valid, id, event.fraud && !valid);
}

/** Everything leaves the wallet, as by withdrawals that were paid. */
async function empty(server: TestServer, memberId: number): Promise<void> {
  const wallet = (await walletsOf(server.db, [memberId])).get(memberId);
  const about = { memberId, refId: memberId, memo: "取空", actor: "system" };
  for (const [asset, amount] of [
    [Asset.of.gold, wallet?.gold.available ?? 0],
    [Asset.of.cash, wallet?.cash.available ?? 0],
  ] as const)
    if (amount > 0)
      await transact(server.db, (tx) =>
        adjust(tx, { ...about, key: randomUUID(), asset, amount: -amount, at: server.clock.now() }),
      );
}

/** What everybody has available and owes. */
export async function expectWallets({ server, model, members }: GrowthScene): Promise<void> {
  const ids = members.map(({ memberId }) => memberId);
  const wallets = await walletsOf(server.db, ids);
  const seen = ids.map((id) => {
    const { gold, cash } = wallets.get(id) ?? { gold: undefined, cash: undefined };
    return {
      available: { gold: gold?.available, fen: cash?.available },
      debt: { gold: 0 - (gold?.debt ?? 0), fen: 0 - (cash?.debt ?? 0) },
    };
  });
  expect(seen).toEqual(model.people.map(({ available, debt }) => ({ available, debt })));
}

/** What waits for others is in the house's account for it, to the coin. */
export async function expectAside({ server, model }: GrowthScene): Promise<void> {
  expect(await asideBalance(server.db)).toEqual(asideOf(model.waiting));
}

/** One line a rule and response, with what it is worth and what of it is paid. */
export async function expectLines({
  server,
  model,
  members,
  responses,
}: GrowthScene): Promise<void> {
  const rows = await server.db
    .selectFrom("growthReward")
    .selectAll()
    .where("responseId", "in", [0, ...responses])
    .orderBy("responseId")
    .orderBy("kind")
    .execute();
  const seen = rows.map((row) => ({
    nth: responses.indexOf(row.responseId),
    kind: row.kind as GrowthKind,
    to: row.beneficiaryId,
    due: { gold: row.gold, fen: row.fen },
    paid: { gold: row.paidGold, fen: row.paidFen },
    standing: row.standing,
  }));
  const wanted = model.answers.flatMap(({ lines }, nth) =>
    [...lines]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([kind, { to, due, booked }]) =>
        booked ? [{ nth, kind, to: idOf(members, to), due, ...booked }] : [],
      ),
  );
  expect(seen).toEqual(wanted);
}

/** Folded and not yet folded, whole and by their parts. */
export async function expectFigures({ server, model, members }: GrowthScene): Promise<void> {
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await sql<Record<string, number>>`
    select owner_id, side, ${sql.raw(
      ["ended", "completes", "valid", "invalid", "gold", "fen"]
        .map((name) => `sum(${name})::bigint as ${name}`)
        .join(", "),
    )}
      from (select owner_id, side, ended, completes, valid, invalid, gold, fen from growth_delta
            union all
            select owner_id, side, ended, completes, valid, invalid, gold, fen from growth_total
             where day = '-infinity' and task_id = 0) each
     where owner_id = any(${ids}::bigint[]) group by 1, 2`.execute(server.db);
  const seen = rows.map(({ ownerId, side, ...figures }) => [
    `${ids.indexOf(ownerId ?? 0)}:${side}`,
    figures,
  ]);
  const anything = [...model.figures].filter(([, figures]) =>
    Object.values(figures).some((n) => n !== 0),
  );
  const nonzero = seen.filter(([, figures]) => Object.values(figures ?? {}).some((n) => n !== 0));
  expect(Object.fromEntries(nonzero)).toEqual(Object.fromEntries(anything));
  await expectPartsToAddUp(server, ids);
}

async function expectPartsToAddUp(server: TestServer, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select owner_id, side, day = '-infinity' as whole_time, task_id = 0 as all_tasks,
             array[sum(ended), sum(completes), sum(valid), sum(invalid), sum(gold), sum(fen)] as sums
        from growth_total where owner_id = any(${ids}::bigint[]) group by 1, 2, 3, 4) parts
     group by owner_id, side having count(distinct sums) > 1`.execute(server.db);
  expect(rows).toEqual([]);
}
