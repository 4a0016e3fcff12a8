/** npm test: installs what is missing, then runs tools/test.ts on the pinned Node. */
import { install, runInOurPlace } from "./install.mjs";

runInOurPlace(await install(), ["tools/test.ts", ...process.argv.slice(2)]);
