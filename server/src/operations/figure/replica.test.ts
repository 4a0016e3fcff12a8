/** Charts and results where there is a replica: it answers, and while it is away the database does. */
import { expect, test } from "vitest";
import { getChart } from "#contract/console/operations/chart.ts";
import { StaffRole } from "#contract/enums.ts";
import { cloneDatabase } from "../../../test/database.ts";
import { resultsScene } from "../../../test/fixture/results-scene.ts";
import { testServer } from "../../../test/server.ts";
import { openDb, transact } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import { insertFigures } from "./sql.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { counted, cardsOf } = resultsScene(server);

test("charts and results come from the replica, and while it is away from the database itself", async () => {
  const call = await server.staff(StaffRole.of.viewer);
  const registered = async (): Promise<number[]> => {
    const { series } = await call(getChart, { params: { chart: "members" }, query: {} });
    return series.find(({ key }) => key === "registered")?.values ?? [];
  };
  const other = await cloneDatabase();
  const replica = openDb(appUrl(other.ownerUrl), 4);
  const day = new Date(server.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
  const brand = await server.db.selectFrom("brand").select("code").executeTakeFirstOrThrow();
  const figure = { day, brandCode: brand.code, figure: "registered", value: 4711 };
  await transact(replica, (tx) => insertFigures(tx, [figure]));
  expect(await registered()).not.toContain(4711);
  Object.assign(server.world, { replica });

  expect(await registered()).toContain(4711);
  expect((await cardsOf(["sex"])).responses).toBe(0); // nobody has answered there
  await replica.destroy();
  await other.drop();
  expect(await registered()).not.toContain(4711);
  expect((await cardsOf(["sex"])).responses).toBe(counted().length);
});
