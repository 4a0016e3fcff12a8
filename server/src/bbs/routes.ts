/** 讨论组: topics and replies. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function bbsRoutes(_routes: Routes, _world: World) {}
