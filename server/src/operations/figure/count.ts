/** Everything that the charts show of some days, asked of the features that it belongs to. */
import { everyBrand } from "../../foundation/brand/api.ts";
import { paidFigures } from "../../money/exchange/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import type { DayFigure, DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { completedProfiles } from "../../study/property/api.ts";
import { refusedReturns } from "../../study/survey-platform/api.ts";
import { platformFigures, responseFigures } from "../../study/survey/api.ts";
import { registeredFigures } from "../../people/member/api.ts";
import { owedAtEnds } from "../../ledger/wallet/api.ts";
import type { PlatformDayFigure } from "./sql.ts";

const DAY = 86_400;

/** `db`: where they are counted, if not in the database itself. */
export async function countFigures(
  world: World,
  span: DayFigureSpan,
  db: Db = world.db,
): Promise<DayFigure[]> {
  // One after the other, so that a page of charts takes one connection and not six.
  const responses = await responseFigures(db, span);
  const registered = await registeredFigures(db, span);
  const profiles = await completedProfiles(db, span);
  const paid = await paidFigures(db, span);
  return [
    ...responses,
    ...registered,
    ...profiles,
    ...paid,
    ...(await owedFigures(world, span, db)),
  ];
}

/** Each brand has a row for each day, even for 0, so that a written day is known by its rows. */
async function owedFigures(
  world: World,
  { from, to }: DayFigureSpan,
  db: Db,
): Promise<DayFigure[]> {
  const brands = await everyBrand(world);
  const days = daysFrom(from, to);
  const owed = await owedAtEnds(db, { from, days });
  return brands.flatMap(({ code, goldPerYuan }) =>
    days.map((day) => {
      const { gold, fen } = owed.find((row) => row.day === day && row.brandCode === code) ?? {
        gold: 0,
        fen: 0,
      };
      // At the rate of that day, rounded up as the overview rounds what we owe.
      const value = fen + Math.ceil((gold * 100) / goldPerYuan);
      return { day, brandCode: code, figure: "owedFen", value };
    }),
  );
}

/** Of all members at this moment, in fen: what the charts will say of today if nothing else happens. */
export async function owedNow(world: World): Promise<number> {
  const from = world.clock.now();
  const figures = await owedFigures(world, { from, to: addSeconds(from, 1) }, world.db);
  return figures.reduce((sum, { value }) => sum + value, 0);
}

export async function countPlatformFigures(
  db: Db,
  span: DayFigureSpan,
): Promise<PlatformDayFigure[]> {
  const ended = await platformFigures(db, span);
  return [...ended, ...(await refusedReturns(db, span))];
}

/** The Shanghai days of a span, oldest first. */
export function daysFrom(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let at = from; at < to; at = addSeconds(at, DAY)) days.push(dayOf(at));
  return days;
}
