/** 产品试用: applying, choosing, shipping. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function trialRoutes(_routes: Routes, _world: World) {}
