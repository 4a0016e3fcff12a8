/**
 * `npm run settings`: writes the table of settings into README.md, their names into the chart's schema, and how long
 * what is kept into the documents, after one was added or changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chartSchemaText, SCHEMA_PATH } from "./deploy/chart-schema.ts";
import { formatted, ROOT } from "./formatted.ts";
import { RETENTION_PATH, retentionText } from "./retention-table.ts";
import { withSettings } from "./settings-table.ts";

const path = join(ROOT, "README.md");
writeFileSync(path, formatted("README.md", withSettings(readFileSync(path, "utf8"))));

writeFileSync(join(ROOT, RETENTION_PATH), formatted(RETENTION_PATH, retentionText()));

writeFileSync(join(ROOT, SCHEMA_PATH), formatted(SCHEMA_PATH, chartSchemaText()));
