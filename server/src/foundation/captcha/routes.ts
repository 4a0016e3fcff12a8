/** The slider captcha. */
import {
  checkCaptcha as checkEndpoint,
  issueCaptcha as issueEndpoint,
} from "#contract/member/people/auth.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { checkCaptcha, issueCaptcha } from "./service.ts";

export function captchaRoutes(routes: Routes, world: World) {
  routes.on(issueEndpoint, ({ origin }) => issueCaptcha(world, origin.ip));
  routes.on(checkEndpoint, ({ body }) => checkCaptcha(world, body));
}
