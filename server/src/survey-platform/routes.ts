/** Survey platforms: the console's calls, and the way back. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function surveyPlatformRoutes(_routes: Routes, _world: World) {}
