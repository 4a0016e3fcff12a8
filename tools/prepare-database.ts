/**
 * `npm run database:prepare [-- --close <role>]`: prints what a database administrator runs, from the two URLs; connects to
 * nothing. `--close` is of a role of before, as which no node signs in any more.
 */
import { parseArgs } from "node:util";
import { readNeeded } from "../server/src/config/needed.ts";
import { endWith } from "../server/src/config/end.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { closingText, preparedText } from "../server/src/platform/prepare.ts";

const USAGE =
  "用法：npm run --silent database:prepare [-- --close <不再使用的应用角色>] | psql <管理员的连接>";

function roleToClose(): string | undefined {
  try {
    return parseArgs({ options: { close: { type: "string" } } }).values.close;
  } catch (error) {
    throw new Refusal(USAGE, "settings", error);
  }
}

try {
  const role = roleToClose();
  process.stdout.write(
    role === undefined
      ? preparedText(readNeeded(process.env, ["migrateDatabaseUrl", "databaseUrl"]))
      : closingText(readNeeded(process.env, ["databaseUrl"]).databaseUrl, role),
  );
} catch (error) {
  endWith(error);
}
