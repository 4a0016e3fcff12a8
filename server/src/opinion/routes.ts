/** Members' reports on tasks. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function opinionRoutes(_routes: Routes, _world: World) {}
