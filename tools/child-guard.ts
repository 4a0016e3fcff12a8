/**
 * Loaded before the server and the simulators (node --import): when the launcher is killed with -9
 * the channel to it closes, and its children must not run on without it.
 */
const STOP_LIMIT_MS = 5_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
});
// Listening alone would keep a finished program alive.
process.channel?.unref();
