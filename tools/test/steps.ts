/** The steps that need neither a database of the tests nor a browser, and can run beside those that do. */
import { binary, runNode, runTool, type Step, verdictOf } from "./step.ts";

/** A command that passes or fails as one, and is heard only when it fails. */
const command = (title: string, args: () => string[], run = runNode): Step => ({
  title,
  isAside: true,
  work: async () => verdictOf((await run(args(), { isQuiet: true })) === 0),
});
const tool = (title: string, args: () => string[]): Step => command(title, args, runTool);

/** Of these files, or all. */
export const lint = (files: readonly string[] = []): Step =>
  tool("风格 lint", () => [
    binary("oxlint", "bin/oxlint"),
    "--type-aware",
    "--deny-warnings",
    ...files,
  ]);
/** All of it, which reads and checks the program once for both: a processor is spared a quarter of what they take apart. */
export const lintAndTypes = (): Step =>
  tool("风格与类型 lint and types", () => [
    binary("oxlint", "bin/oxlint"),
    "--type-aware",
    "--type-check",
    "--deny-warnings",
  ]);
export const format = (files: readonly string[] = []): Step =>
  tool("格式 format", () => [binary("oxfmt", "bin/oxfmt"), "--check", ...files]);
/** Of everything: a run that lints only some files does not read the types of all. */
export const types = (): Step =>
  tool("类型 types", () => [binary("typescript", "bin/tsc"), "--noEmit"]);
export const schema = (): Step =>
  command("数据库结构 schema", () => ["tools/dump-schema.ts", "--check"]);
export const drills = (): Step => command("短演练 drills", () => ["drill/main.ts", "--short"]);
