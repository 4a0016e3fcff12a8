/** Reconciliation: dry run, commit, undo. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function reconciliationRoutes(_routes: Routes, _world: World) {}
