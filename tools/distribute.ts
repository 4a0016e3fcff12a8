/**
 * `npm run distribute`: spreads the tables of MIGRATE_DATABASE_URL over the machines of its Citus cluster as
 * server/src/platform/placement.ts says, once; `-- --dry-run` only says what it would do, `-- --back` gathers them on
 * one PostgreSQL again. All nodes of the site are stopped meanwhile (docs/scale.md).
 */
import { parseArgs } from "node:util";
import { readNeeded } from "../server/src/config/needed.ts";
import { endWith } from "../server/src/config/end.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { distribute } from "./distribute/run.ts";

const USAGE = "用法：npm run distribute -- [--dry-run] [--back] [--shards 32]";
const SHARDS_MAX = 1024;

function asked() {
  try {
    const { values } = parseArgs({
      options: {
        "dry-run": { type: "boolean", default: false },
        back: { type: "boolean", default: false },
        shards: { type: "string", default: "32" },
      },
    });
    const shards = Number(values.shards);
    if (Number.isInteger(shards) && shards >= 1 && shards <= SHARDS_MAX)
      return { isDry: values["dry-run"], isBack: values.back, shards };
  } catch {
    // An option that there is not.
  }
  throw new Refusal(USAGE);
}

async function main(): Promise<void> {
  const options = asked();
  const { migrateDatabaseUrl: ownerUrl } = readNeeded(process.env, ["migrateDatabaseUrl"]);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const steps = await distribute({ ...options, ownerUrl, say });
  if (!options.isDry && steps.length > 0)
    say(options.isBack ? "已收回，全部数据在一台 PostgreSQL 上" : "已分布；现在可以启动网站的节点");
}

main().catch(endWith);
