/** 信用分 as its member sees it. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function qualityRoutes(_routes: Routes, _world: World) {}
