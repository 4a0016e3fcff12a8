/** PSPP, a statistics program of its own kind, as the reader of the files that we write for SPSS. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installs, succeeds } from "./system-package.ts";

/** Installed where it is missing. Throws one sentence where that cannot be done. */
export function ensurePspp(): void {
  const isThere = () => succeeds(["pspp-convert", "--version"]);
  if (isThere() || (installs("statistics") && isThere())) return;
  throw new Error("没有 PSPP：请安装 pspp。 No PSPP: install the package pspp.");
}

/** The file's data as PSPP reads them, as CSV; and what it prints for these commands about it. */
export function readByPspp(file: Buffer, commands = ""): { csv: string; printed: string } {
  const folder = mkdtempSync(join(tmpdir(), "pspp-"));
  const at = (name: string) => join(folder, name);
  const run = (program: string, ...args: string[]) => {
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", env });
    // It warns of a file that is not as it should be, and reads on.
    if (status !== 0 || stderr !== "") throw new Error(`${program}: ${stderr || stdout}`);
    return stdout;
  };
  try {
    writeFileSync(at("data.sav"), file);
    run("pspp-convert", at("data.sav"), at("data.csv"));
    writeFileSync(at("ask.sps"), `GET FILE='${at("data.sav")}'.\n${commands}`);
    const out = ["-O", "format=csv", "-o", at("printed.csv")];
    if (commands !== "") run("pspp", "-b", ...out, at("ask.sps"));
    const printed = commands === "" ? "" : readFileSync(at("printed.csv"), "utf8");
    return { csv: readFileSync(at("data.csv"), "utf8"), printed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
