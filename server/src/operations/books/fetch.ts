/** The provider's list of payments, fetched day by day before each proof, outside of any transaction. */
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { providersSince } from "../../money/payout/api.ts";
import type { World } from "../../platform/world.ts";
import type { PayoutProvider } from "../../providers/payout/outcome.ts";
import { payoutProvidersOf } from "../../providers/payout/provider.ts";
import { linesOf, lockStatement, putLines, type StatementRow } from "./statement-sql.ts";

/** Whole days before today that are fetched again, so that a week of downtime loses nothing. */
const DAYS = 7;

/** A day that cannot be fetched raises an alarm and the run goes on: the proof names the missing days. */
export async function fetchStatements(world: World): Promise<void> {
  const now = world.clock.now();
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(addSeconds(now, -(n + 1) * 86_400)));
  const recently = await providersSince(world.db, addSeconds(now, -DAYS * 86_400));
  const names = new Set([world.config.payoutProvider, ...recently]);
  const providers = payoutProvidersOf(world);
  const asked = [...names].flatMap((provider) => {
    const list = providers(provider)?.statement;
    return list ? days.map((day) => ({ provider, list, day })) : [];
  });
  await Promise.all(asked.map((one) => fetchDay(world, one)));
}

type FetchDayInput = {
  provider: string;
  list: NonNullable<PayoutProvider["statement"]>;
  day: string;
};

async function fetchDay(world: World, { provider, list, day }: FetchDayInput): Promise<void> {
  try {
    const lines = await list(day);
    await keepLines(
      world,
      lines.map((line) => ({ ...line, provider, source: "provider" })),
    );
  } catch (error) {
    world.log.error({ alarm: "books", err: error, day }, "the provider's statement cannot be had");
  }
}

/** The provider's statement of today replaces an earlier one; that it changed is an alarm. */
const keepLines = (world: World, lines: readonly StatementRow[]): Promise<void> =>
  transact(world.db, async (tx) => {
    await lockStatement(tx);
    const billNos = lines.map(({ billNo }) => billNo);
    const before = new Map(
      (await linesOf(tx, { billNos, providerNos: [] }))
        .filter(({ provider }) => provider === lines[0]?.provider)
        .map((line) => [line.billNo, line]),
    );
    for (const { billNo, fen } of lines) {
      const known = before.get(billNo);
      if (known && known.fen !== fen)
        world.log.error({ alarm: "books", billNo, before: known.fen, fen }, "a statement changed");
    }
    const fresh = lines.filter((line) => !isSame(line, before.get(line.billNo)));
    await putLines(tx, fresh, world.clock.now());
  });

const isSame = (a: StatementRow, b: StatementRow | undefined) =>
  a.fen === b?.fen && a.day === b.day && a.providerNo === b.providerNo && a.source === b.source;
