/** 看视频: the player's calls. */
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

export function videoRoutes(_routes: Routes, _world: World) {}
