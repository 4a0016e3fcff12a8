/**
 * `npm run settings`: writes the table of settings into README.md, and their names into the chart's schema, after one was
 * added or changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chartSchemaText, SCHEMA_PATH } from "./deploy/chart-schema.ts";
import { formatted, ROOT } from "./formatted.ts";
import { withSettings } from "./settings-table.ts";

const path = join(ROOT, "README.md");
writeFileSync(path, formatted("README.md", withSettings(readFileSync(path, "utf8"))));

writeFileSync(join(ROOT, SCHEMA_PATH), formatted(SCHEMA_PATH, chartSchemaText()));
