/**
 * Loaded before the programs that a launcher starts (node --import): when that one is killed with -9 the
 * channel to it closes, and its children must not run on without it.
 */
const STOP_LIMIT_MS = 3_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
});
