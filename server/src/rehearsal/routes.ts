/** Rehearsal of a task. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function rehearsalRoutes(_routes: Routes, _world: World) {}
