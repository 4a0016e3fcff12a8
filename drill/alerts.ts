/**
 * Whether the alerts fire when they should and are silent when not, `npm run drill -- --alerts`: asked of promtool, of
 * Debian's package prometheus. The short form passes where there is none; tools/observability.test.ts reads the files
 * everywhere.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../tools/formatted.ts";

type Say = (line: string) => void;

const FOLDER = join(ROOT, "deploy/observability");
const asked = [
  ["check", "rules", "alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
];

export function alertsDrill(form: "long" | "short", say: Say): boolean {
  let isGood = true;
  for (const args of asked) {
    const { status, stdout, stderr, error } = spawnSync("promtool", args, {
      cwd: FOLDER,
      encoding: "utf8",
    });
    if (error) {
      say("SKIPPED promtool: not on this machine, not tried (apt-get install prometheus)");
      return form === "short";
    }
    say(`${status === 0 ? "ok " : "BAD"} promtool ${args.join(" ")}`);
    if (status !== 0) say(`${stdout}${stderr}`);
    isGood = isGood && status === 0;
  }
  return isGood;
}
