/**
 * npm run serve: runs a finished build on the pinned Node, in production unless NODE_ENV says otherwise. Installs
 * nothing, builds nothing, starts no database.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, root, runInOurPlace, usableNode } from "./install.mjs";

const built = ["web/dist/client", "web/dist/server", "console/dist"];
const missing = built.filter((folder) => !existsSync(join(root, folder)));
if (missing.length > 0 && process.env.RUN !== "worker")
  fail(`还没有构建（缺少 ${missing.join("、")}）：请先执行 npm run build。 Not built yet.`, 78);

runInOurPlace(usableNode(), ["server/src/main.ts"], {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV || "production",
});
