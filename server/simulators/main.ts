/** Starts the providers' simulators as a process of their own, as the real ones are. */
import { ConfigError } from "../src/config/config.ts";
import { startSimulators } from "./run.ts";

async function main() {
  const { origin, stop } = await startSimulators(process.env);
  process.stdout.write(
    `付款渠道模拟器：${origin}/\n第三方登录模拟器：${origin}/sns/\n调查平台模拟器：${origin}/survey/\n单点登录模拟器：${origin}/oidc/desk\n推送服务模拟器：${origin}/push/\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});
