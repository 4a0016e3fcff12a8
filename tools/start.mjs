/** npm start: installs what is missing, then runs tools/start.ts on the pinned Node. */
import { install, runInOurPlace } from "./install.mjs";

// Killing npm with -9 leaves this process behind. That it was npm who started us is known from the
// variable; started by hand, outliving the parent is no accident (nohup, a closed terminal).
const parent = process.env.npm_lifecycle_event ? process.ppid : undefined;

const node = await install();
const launchers = [parent, process.pid].filter(Boolean).join(",");
const child = runInOurPlace(node, ["tools/start.ts", ...process.argv.slice(2)], {
  ...process.env,
  LAUNCHER_PIDS: launchers,
});
if (parent !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
