/** The captcha outside that CAPTCHA_PROVIDER names; none where our own slider decides. */
import type { World } from "../../platform/world.ts";
import { aliyunCaptcha } from "./aliyun.ts";
import { awsc } from "./awsc.ts";
import type { CaptchaProvider } from "./outcome.ts";
import { watched } from "../watch.ts";

export function captchaOutside(world: World): CaptchaProvider | undefined {
  const adapter = adapterOf(world);
  return (
    adapter && watched(world, { kind: "captcha", name: world.config.captchaProvider }, adapter)
  );
}

function adapterOf(world: World): CaptchaProvider | undefined {
  switch (world.config.captchaProvider) {
    case "aliyun":
      return aliyunCaptcha(world);
    case "awsc":
      return awsc(world);
    case "slider":
    case "none":
      return undefined;
  }
}
