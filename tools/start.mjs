/** npm start: installs what is missing, then runs tools/start.ts on the pinned Node. */
import { install, npmPid, runInOurPlace } from "./install.mjs";

const node = await install();
const launchers = [npmPid, process.pid].filter(Boolean).join(",");
runInOurPlace(node, ["tools/start.ts", ...process.argv.slice(2)], {
  ...process.env,
  LAUNCHER_PIDS: launchers,
});
