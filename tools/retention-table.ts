/** docs/operations/retention.md: how long what is kept, made of the table that the deleting jobs go by. */
import { retention } from "../server/src/config/retention.ts";

export const RETENTION_PATH = "docs/operations/retention.md";

const HEAD = `# What is kept how long

Written by \`npm run settings\` from \`server/src/config/retention.ts\`, the one table from which whatever deletes takes its limit; operators read the same under 系统健康 ·
数据保留期. What is not here stays for good: the books, responses with their answers and decisions, and the log of operators, whose old months are files. A member who leaves takes along what
[decision 0017](../decisions/0017-leaving.md) says. Counts of limits that look back by themselves (an operator's looks at personal data, for example) go with the next count.
`;

/** Not yet aligned. */
export function retentionText(): string {
  const rows = Object.values(retention).map((retained) => {
    const { what, seconds, from, why, by } = retained;
    const rule = "rule" in retained ? retained.rule : "";
    return [what, timeText(seconds), from, why, rule, removerText(by)];
  });
  const titles = ["what", "how long", "from", "why", "rule, decision", "deleted by"];
  const table = [titles, titles.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  return `${HEAD}\n${table}\n`;
}

function timeText(seconds: number): string {
  if (seconds === 0) return "at once";
  const units = [
    [86_400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ] as const;
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? [1, "second"];
  const n = seconds / size;
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

const removerText = (by: string): string =>
  by === "use" ? "the next use" : by === "outbox" ? "a job of its own" : `\`${by}\``;
