/** Text as the formatter writes it, or `npm run lint` would quarrel with what is generated. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** `path` from the root says which language it is. */
export function formatted(path: string, text: string): string {
  const packageFile = createRequire(import.meta.url).resolve("oxfmt/package.json");
  const program = join(dirname(packageFile), "bin", "oxfmt");
  return execFileSync(process.execPath, [program, `--stdin-filepath=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
  });
}
