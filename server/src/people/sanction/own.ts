/** A member's own sanctions: what, why, until when, what it means, and what became of the appeal. */
import type { OwnSanction } from "#contract/member/people/sanction.ts";
import type { World } from "../../platform/world.ts";
import { type AppealRow, appealsOf } from "./appeal-sql.ts";
import { isInForce } from "./place.ts";
import { endOf } from "./presenter.ts";
import { pageOfSanctions, type SanctionRow } from "./sql.ts";
import { effectWords } from "./words.ts";

/** More than this were never placed on anybody. */
const MOST = 200;

export async function ownSanctions({ db, clock }: World, memberId: number): Promise<OwnSanction[]> {
  const found = await pageOfSanctions(db, { memberId, before: undefined, size: MOST });
  const appeals = await appealsOf(
    db,
    found.map(({ id }) => id),
  );
  const now = clock.now();
  return found.map((row) => shown(row, appeals.get(row.id), now));
}

function shown(row: SanctionRow, appeal: AppealRow | undefined, now: Date): OwnSanction {
  const inForce = isInForce(row, now);
  return {
    id: row.id,
    step: row.step,
    category: row.category,
    tasksPerDay: row.tasksPerDay,
    shown: row.shown,
    effects: effectWords(row),
    at: row.at.toISOString(),
    until: row.untilAt?.toISOString() ?? null,
    inForce,
    endedAt: endOf(row, now)?.toISOString() ?? null,
    mayAppeal: inForce && appeal === undefined,
    appeal: appeal
      ? {
          state: appeal.state,
          text: appeal.text,
          createdAt: appeal.createdAt.toISOString(),
          answer: appeal.answer,
        }
      : null,
  };
}
