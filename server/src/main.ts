/** The server as a process: its settings come from the environment, its end from a signal. */
import { endWith } from "./config/end.ts";
import { openLog } from "./platform/log.ts";
import { startServer } from "./run.ts";

// Node itself would print the error with all its fields, and an error of PostgreSQL's holds rows.
for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    openLog("error").fatal({ err: error }, event);
    process.exit(1);
  });

async function main() {
  const server = await startServer(process.env);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

main().catch(endWith);
