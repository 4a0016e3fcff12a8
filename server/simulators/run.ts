/** The simulated providers from the settings of the server that they are beside. */
import { join } from "node:path";
import { ConfigError, readConfig } from "../src/config/config.ts";
import { serveOidc } from "./oidc/serve.ts";
import { startSimulator } from "./payout.ts";
import { servePush } from "./push/serve.ts";
import { serveSns } from "./sns/serve.ts";
import { serveSurveyPlatform } from "./survey-platform/serve.ts";

export type RunningSimulators = { origin: string; stop(): Promise<void> };

export async function startSimulators(
  env: Record<string, string | undefined>,
): Promise<RunningSimulators> {
  const config = readConfig(env);
  if (!config.development) throw new ConfigError("模拟服务商只能用于开发");
  const origin = `http://127.0.0.1:${config.simulatorPort}`;
  const simulator = await startSimulator({
    port: config.simulatorPort,
    file: join(config.dataDir, "simulator", "payout.jsonl"),
    dataDir: config.dataDir,
    siteOrigin: config.publicOrigin,
    beside: async (app) => {
      await serveSns(app, { dataDir: config.dataDir });
      await serveOidc(app, { origin, siteOrigin: config.publicOrigin });
      await servePush(app, () => origin);
      await serveSurveyPlatform(app, {
        origin,
        siteOrigin: config.publicOrigin,
        file: join(config.dataDir, "simulator", "survey.jsonl"),
      });
    },
  });
  return { origin, stop: () => simulator.stop() };
}
