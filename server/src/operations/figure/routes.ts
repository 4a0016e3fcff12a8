/** The dashboard's charts. */
import {
  getChart,
  getPlatformQuality,
  listChartBrands,
} from "#contract/console/operations/chart.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { chartBrands, chartOf, platformQuality } from "./service.ts";

export function figureRoutes(routes: Routes, world: World) {
  routes.on(listChartBrands, () => chartBrands(world));
  routes.on(getPlatformQuality, ({ query }) => platformQuality(world, query));
  routes.on(getChart, ({ params, query }) => chartOf(world, { ...params, ...query }));
}
