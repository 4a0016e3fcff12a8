/** The dashboard's charts: finished days are read, the current one is counted. */
import type {
  Chart,
  ChartName,
  PlatformQuality,
  Series,
} from "#contract/console/operations/chart.ts";
import { JoinResult } from "#contract/enums.ts";
import { everyBrand, originOf } from "../../foundation/brand/api.ts";
import { addSeconds, dayOf, startOfDay } from "../../platform/clock.ts";
import { badField } from "../../platform/failure.ts";
import type { Db } from "../../platform/db.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import { platformNames } from "../../study/survey-platform/api.ts";
import { daysFrom } from "./count.ts";
import { qualityOf } from "./quality.ts";
import * as rows from "./sql.ts";
import { unfinished } from "./today.ts";

const DAY = 86_400;
const DAYS_USUAL = 30;

type FigureLine = Omit<Series, "values">;
const count = (key: string, name: string): FigureLine => ({ key, name, unit: "count" });
const fen = (key: string, name: string): FigureLine => ({ key, name, unit: "fen" });

const lines: Record<ChartName, readonly FigureLine[]> = {
  responses: [
    count("entered", "进入"),
    ...JoinResult.values
      .filter((result) => result !== JoinResult.of.incomplete)
      .map((result) => count(`result:${result}`, JoinResult.label(result))),
    count("atDoor", "门口拦下"),
  ],
  audits: [count("audit:1", "判为有效"), count("audit:2", "判为无效")],
  money: [fen("owedFen", "应付会员（日终）"), fen("paidFen", "当日已付")],
  members: [count("registered", "注册"), count("active", "活跃（参与过）")],
  conversion: [
    count("registered", "注册"),
    count("profileComplete", "资料完整"),
    count("firstEntered", "首次参与"),
    count("firstComplete", "首次完成"),
    count("firstValid", "首次有效"),
  ],
};

type ChartOfInput = { days?: string | undefined; brand?: string | undefined };

export async function chartOf(
  world: World,
  { chart, days: wanted, brand }: ChartOfInput & { chart: ChartName },
): Promise<Chart> {
  await refuseUnknown(world, brand);
  const days = lastDays(world, wanted);
  const series = lines[chart];
  const figures = series.map(({ key }) => key);
  const { from, finished } = await onReplica(world, async (db) => ({
    // Taken before the days are read; otherwise a day that is written meanwhile would be neither read nor counted.
    ...(await unwritten(db, world)),
    finished: await rows.finishedFigures(db, { from: days[0] ?? "", figures, brand }),
  }));
  const { figures: fresh } = await unfinished(world, from);
  const since = dayOf(from);
  const values = new Map<string, number>();
  const add = (row: { day: string; figure: string; value: number }) => {
    const key = `${row.day} ${row.figure}`;
    values.set(key, (values.get(key) ?? 0) + row.value);
  };
  for (const row of finished) if (row.day < since) add(row);
  for (const row of fresh) if (brand === undefined || row.brandCode === brand) add(row);
  return {
    days,
    series: series.map((line) => ({
      ...line,
      values: days.map((day) => values.get(`${day} ${line.key}`) ?? 0),
    })),
  };
}

async function refuseUnknown(world: World, brand: string | undefined): Promise<void> {
  if (brand === undefined) return;
  const known = (await everyBrand(world)).some(({ code }) => code === brand);
  if (!known) throw badField("brand", `没有品牌「${brand}」`);
}

/** Today the last of them. */
function lastDays({ clock }: World, wanted: string | undefined): string[] {
  const today = startOfDay(clock.now());
  const many = wanted === undefined ? DAYS_USUAL : Number(wanted);
  return daysFrom(addSeconds(today, -(many - 1) * DAY), addSeconds(today, DAY));
}

/**
 * Where the counting begins: today, or yesterday while it is not written yet. What was missed before that waits for
 * the scheduled job: a page must never count a month.
 */
async function unwritten(db: Db, { clock }: World): Promise<{ from: Date }> {
  const today = startOfDay(clock.now());
  const yesterday = addSeconds(today, -DAY);
  const last = await rows.lastDay(db);
  return { from: last !== undefined && last >= dayOf(yesterday) ? today : yesterday };
}

export async function chartBrands(world: World) {
  const brands = await everyBrand(world);
  const list = brands.map(async ({ code, hosts, siteName }) => ({
    code,
    name: siteName,
    origin: await originOf(world, { code, hosts }),
  }));
  return { list: await Promise.all(list) };
}

export async function platformQuality(
  world: World,
  { days: wanted }: ChartOfInput,
): Promise<{ days: string[]; list: PlatformQuality[] }> {
  const days = lastDays(world, wanted);
  const { from, finished } = await onReplica(world, async (db) => ({
    ...(await unwritten(db, world)),
    finished: await rows.finishedPlatformFigures(db, days[0] ?? ""),
  }));
  const { platforms } = await unfinished(world, from);
  const since = dayOf(from);
  // Counting may begin a day before the first one that is shown.
  const first = days[0] ?? "";
  const all = [...finished.filter(({ day }) => day < since), ...platforms].filter(
    ({ day }) => day >= first,
  );
  const names = await platformNames(world.db);
  return {
    days,
    list: names.map(({ id, name }) =>
      qualityOf(
        { id, name },
        days,
        all.filter(({ platformId }) => platformId === id),
      ),
    ),
  };
}
