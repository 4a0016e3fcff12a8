/** The charts, held against plain counting over a random history of two months. */
import { beforeAll, expect, test } from "vitest";
import {
  type ChartName,
  getChart,
  getPlatformQuality,
  listChartBrands,
} from "#contract/console/operations/chart.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { platformOf } from "../../../test/fixture/survey-platform.ts";
import { appendLater, makeRandomPast, type FigureScene } from "../../../test/fixture/figure.ts";
import { plainDay, plainPlatform } from "../../../test/oracle/figures.ts";
import { writeFinishedDays } from "./write.ts";

const server = testServer();
let scene: FigureScene;
beforeAll(async () => {
  const platforms = [await platformOf(server), await platformOf(server)];
  scene = await makeRandomPast(
    server,
    platforms.map(({ id }) => id),
  );
});

const viewer = () => server.staff(StaffRole.of.viewer);
const chart = async (name: ChartName, query: { days?: "7" | "30" | "90"; brand?: string } = {}) =>
  (await viewer())(getChart, { params: { chart: name }, query });

const valueOn = (
  { days, series }: Awaited<ReturnType<typeof chart>>,
  key: string,
  day: string,
): number => series.find((one) => one.key === key)?.values[days.indexOf(day)] ?? NaN;

test("finished days are written once, with those that were missed, and a second server writes nothing", async () => {
  const [one, two] = await Promise.all([
    writeFinishedDays(server.world),
    writeFinishedDays(server.world),
  ]);
  // Anyone who begins later goes on from what the other has written by then.
  expect([one, two]).toContain(90);
  const before = await scene.rows();
  expect(new Set(before.map(({ day }) => String(day))).size).toBe(90);
  expect(await writeFinishedDays(server.world)).toBe(0);
  expect(await scene.rows()).toEqual(before);
});

test("every chart says of every day what plain counting says", async () => {
  const charts = await Promise.all(
    (["responses", "audits", "money", "members", "conversion"] as const).map((name) => chart(name)),
  );
  const found: Record<string, Record<string, number>> = {};
  const plain: Record<string, Record<string, number>> = {};
  for (const day of charts[0]?.days ?? []) {
    found[day] = Object.fromEntries(
      charts.flatMap((one) => one.series.map(({ key }) => [key, valueOn(one, key, day)])),
    );
    // oxlint-disable-next-line no-await-in-loop
    plain[day] = await plainDay(server, day);
  }
  expect(found).toEqual(plain);
  expect(Object.values(plain).some((day) => (day["result:1"] ?? 0) > 0)).toBe(true);
});

test("a brand's chart and the other's add up to the whole", async () => {
  const { list } = await (await viewer())(listChartBrands);
  expect(list.length).toBe(2);
  // The second has hosts of its own, and a link to its pages leads there.
  expect(list.map(({ origin }) => origin)).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
  ]);
  for (const name of ["responses", "money"] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const [whole, ...parts] = await Promise.all([
      chart(name, { days: "90" }),
      ...list.map(({ code }) => chart(name, { days: "90", brand: code })),
    ]);
    const sums = whole?.series.map(({ values }, at) =>
      values.map((_, day) =>
        parts.reduce((sum, part) => sum + (part.series[at]?.values[day] ?? 0), 0),
      ),
    );
    expect(sums).toEqual(whole?.series.map(({ values }) => values));
  }
});

test("a platform's row says what happened there, with the median of its completes", async () => {
  const { list, days } = await (await viewer())(getPlatformQuality, { query: { days: "90" } });
  expect(days).toHaveLength(90);
  for (const platform of scene.platforms) {
    const row = list.find(({ id }) => id === platform);
    // oxlint-disable-next-line no-await-in-loop
    const { median, ...plain } = await plainPlatform(server, platform);
    expect(row).toMatchObject(plain);
    expect(row?.medianSeconds ?? 0).toBeGreaterThan(median * 0.97);
    expect(row?.medianSeconds ?? 0).toBeLessThan(median * 1.03);
    expect(row?.completes.reduce((sum, one) => sum + one, 0)).toBe(plain.completed);
  }
});

test("a chart of finished days reads what was written and no response, however many there are", async () => {
  const before = await chart("responses");
  const day = await appendLater(server, scene);
  const after = await chart("responses");
  expect(after).toEqual(before);
  expect(valueOn(before, "entered", day)).toBeLessThan(
    (await plainDay(server, day))["entered"] ?? 0,
  );
});

test("after days off the missed ones are caught up, and today is counted a minute later", async () => {
  await server.member();
  server.clock.move(61);
  const today = await chart("members", { days: "7" });
  expect(today.series[0]?.values.at(-1)).toBeGreaterThan(0);
  server.clock.move(5 * 86_400);
  await keepSignedIn(server);
  expect(await writeFinishedDays(server.world)).toBe(5);
  const later = await chart("members", { days: "7" });
  // The same people, now on a day that is written.
  expect(later.series[0]?.values.at(-6)).toBe(today.series[0]?.values.at(-1));
});

test("the overview owes members what the chart says of today, whatever a brand's gold is worth", async () => {
  await server.db
    .updateTable("brand")
    .set({ goldPerYuan: 70 })
    .where("code", "=", "manxi")
    .execute();
  server.clock.move(61);
  const { owedFen } = await (await viewer())(getOverview);
  const { series } = await chart("money", { days: "7" });
  expect(series.find(({ key }) => key === "owedFen")?.values.at(-1)).toBe(owedFen);
});

test("nobody without the console's session sees a chart, and a wrong name is told", async () => {
  const asked = { params: { chart: "money" as const }, query: {} };
  await expect(server.stranger(getChart, asked)).rejects.toMatchObject({ code: 401 });
  const { call } = await server.member();
  await expect(call(getChart, asked)).rejects.toMatchObject({ code: 401 });
  await expect(chart("money", { brand: "nobody" })).rejects.toMatchObject({
    message: "没有品牌「nobody」",
  });
  const wrong = (await viewer())(getChart, { ...asked, query: { days: "8" as "7" } });
  await expect(wrong).rejects.toMatchObject({ message: "天数只能是 7、30 或 90" });
});
