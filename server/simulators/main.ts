/** Starts the providers' simulators as a process of their own, as the real ones are. */
import { join } from "node:path";
import { ConfigError, readConfig } from "../src/config.ts";
import { startSimulator } from "./payout.ts";
import { serveSns } from "./sns/serve.ts";
import { serveSurveyPlatform } from "./survey-platform/serve.ts";

async function main() {
  const config = readConfig(process.env);
  if (!config.development) throw new ConfigError("模拟服务商只能用于开发");
  const origin = `http://127.0.0.1:${config.simulatorPort}`;
  const simulator = await startSimulator({
    port: config.simulatorPort,
    file: join(config.dataDir, "simulator", "payout.jsonl"),
    dataDir: config.dataDir,
    siteOrigin: config.publicOrigin,
    beside: async (app) => {
      await serveSns(app, { dataDir: config.dataDir });
      await serveSurveyPlatform(app, {
        origin,
        siteOrigin: config.publicOrigin,
        file: join(config.dataDir, "simulator", "survey.jsonl"),
      });
    },
  });
  process.stdout.write(
    `付款渠道模拟器：${origin}/\n第三方登录模拟器：${origin}/sns/\n调查平台模拟器：${origin}/survey/\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
