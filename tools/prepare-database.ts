/** `npm run database:prepare`: prints what a database administrator runs once, from the two URLs; connects to nothing. */
import { readNeeded } from "../server/src/config/config.ts";
import { endWith } from "../server/src/config/end.ts";
import { preparedText } from "../server/src/platform/prepare.ts";

try {
  const urls = readNeeded(process.env, ["migrateDatabaseUrl", "databaseUrl"]);
  process.stdout.write(preparedText(urls));
} catch (error) {
  endWith(error);
}
