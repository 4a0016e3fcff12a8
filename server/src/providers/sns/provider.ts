/** The third-party logins of this deployment: all four at the simulator, or those that have an app id. */
import { createPublicKey } from "node:crypto";
import { App } from "#contract/enums.ts";
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { type AlipayKeys, alipayKeysOf } from "../alipay/keys.ts";
import { simulatedKey } from "../alipay/simulated-keys.ts";
import { alipay } from "./alipay.ts";
import type { SnsProvider } from "./identity.ts";
import { qq } from "./qq.ts";
import { simulatedApps } from "./simulated.ts";
import { wechat } from "./wechat.ts";
import { watched } from "../watch.ts";
import { weibo } from "./weibo.ts";

const TIMEOUT_MS = 10_000;

type Providers = ReadonlyMap<App, SnsProvider>;
const made = new WeakMap<World, Providers>();

/** The providers, in the order in which they are shown. */
export function snsProvidersOf(world: World): Providers {
  const known = made.get(world);
  if (known) return known;
  const byName = world.config.snsProvider === "simulated" ? simulated(world) : real(world);
  const fresh = new Map(
    App.values.flatMap((app) => {
      const name = App.nameOf(app);
      const provider = byName[name];
      return provider ? [[app, watched(world, { kind: "sns", name }, provider)] as const] : [];
    }),
  );
  made.set(world, fresh);
  return fresh;
}

type ByName = Record<keyof typeof App.of, SnsProvider | undefined>;

function simulated({ config, clock }: World): ByName {
  const at = `http://127.0.0.1:${config.simulatorPort}/sns`;
  const timeoutMs = TIMEOUT_MS;
  return {
    wechat: wechat({
      ...simulatedApps.wechat,
      openUrl: `${at}/wechat`,
      apiUrl: `${at}/wechat`,
      timeoutMs,
    }),
    qq: qq({ ...simulatedApps.qq, url: `${at}/qq`, timeoutMs }),
    weibo: weibo({ ...simulatedApps.weibo, url: `${at}/weibo`, timeoutMs }),
    alipay: alipay({
      ...simulatedApps.alipay,
      openUrl: `${at}/alipay`,
      gatewayUrl: `${at}/alipay/gateway.do`,
      keys: once(() => simulatedKeys(config)),
      now: clock.now,
      timeoutMs,
    }),
  };
}

async function simulatedKeys({ dataDir }: Config): Promise<AlipayKeys> {
  const own = await simulatedKey(dataDir, "app");
  const alipays = createPublicKey(await simulatedKey(dataDir, "alipay"));
  return { own, alipays };
}

/** That an app id has its secret or keys beside it was checked when the settings were read. */
const real = (world: World): ByName => ({
  wechat: realWechat(world.config),
  qq: realQq(world.config),
  weibo: realWeibo(world.config),
  alipay: realAlipay(world),
});

const realWechat = ({ wechatAppId: appId, wechatAppSecret: secret, ...config }: Config) =>
  appId && secret
    ? wechat({
        appId,
        secret,
        openUrl: config.wechatOpenUrl,
        apiUrl: config.wechatApiUrl,
        timeoutMs: TIMEOUT_MS,
      })
    : undefined;

const realQq = ({ qqAppId: appId, qqAppSecret: secret, qqUrl: url }: Config) =>
  appId && secret ? qq({ appId, secret, url, timeoutMs: TIMEOUT_MS }) : undefined;

const realWeibo = ({ weiboAppId: appId, weiboAppSecret: secret, weiboUrl: url }: Config) =>
  appId && secret ? weibo({ appId, secret, url, timeoutMs: TIMEOUT_MS }) : undefined;

function realAlipay({ config, clock }: World): SnsProvider | undefined {
  const keys = alipayKeysOf(config);
  if (!config.alipayAppId || !keys) return undefined;
  return alipay({
    appId: config.alipayAppId,
    openUrl: config.alipayOpenUrl,
    gatewayUrl: config.alipayGatewayUrl,
    keys: async () => keys,
    now: clock.now,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Made at the first login, not at the start: most starts see none. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (kept ??= make());
}
