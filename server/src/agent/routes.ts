/** Agents: their links, suppliers and figures. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function agentRoutes(_routes: Routes, _world: World) {}
