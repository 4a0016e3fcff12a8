/** What a start ends with: the addresses, where codes appear, and whom one may sign in as. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../server/src/config/config.ts";

export function bannerText(config: Config, facts: { database: string; seconds: number }): string {
  const { port, simulatorPort, dataDir, nodeEnv } = config;
  const isDevelopment = nodeEnv === "development";
  const rows = [
    ["会员站（品牌一）", `http://localhost:${port}`],
    ["会员站（品牌二）", `http://127.0.0.1:${port}`],
    ["运营后台", `http://localhost:${port}/console`],
    ...(config.development
      ? [
          ["模拟服务商", `http://127.0.0.1:${simulatorPort}`],
          ["模拟调查平台", `http://127.0.0.1:${simulatorPort}/survey/`],
          ["模拟单点登录", `http://127.0.0.1:${simulatorPort}/oidc/desk`],
        ]
      : []),
    ...(isDevelopment
      ? [["短信与邮件验证码", `http://localhost:${port}/dev/inbox?to=手机号`]]
      : []),
    ["数据目录", dataDir],
    ["数据库", facts.database],
  ];
  const signIns = isDevelopment ? signInRows(dataDir) : [];
  const line = "─".repeat(64);
  return [
    "",
    line,
    `  网站已启动（${facts.seconds.toFixed(1)} 秒）`,
    "",
    ...aligned(rows),
    ...(signIns.length > 0 ? ["", "  示例账号", ...aligned(signIns)] : []),
    "",
    "  按 Ctrl-C 停止",
    line,
    "",
  ].join("\n");
}

/** The server writes this file in development; without it the banner simply has no such part. */
function signInRows(dataDir: string): string[][] {
  const value = readJson(join(dataDir, "sample-sign-ins.json"));
  return [
    ...listOf(value, "members").map((row) => ["会员", ...fieldsOf(row, "mobile")]),
    ...listOf(value, "operators").map((row) => ["后台", ...fieldsOf(row, "account")]),
  ];
}

function fieldsOf(row: unknown, nameKey: string): string[] {
  const password = textIn(row, "password");
  const secret = password === "" ? "验证码登录" : `密码 ${password}`;
  return [textIn(row, "label"), textIn(row, nameKey), secret];
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

const fieldIn = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([k]) => k === key)?.[1]
    : undefined;

const textIn = (value: unknown, key: string): string => {
  const field = fieldIn(value, key);
  return typeof field === "string" ? field : "";
};

const listOf = (value: unknown, key: string): unknown[] => {
  const field = fieldIn(value, key);
  return Array.isArray(field) ? field : [];
};

function aligned(rows: string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(0, ...rows.map((row) => widthOf(row[at] ?? ""))),
  );
  return rows.map((row) => {
    const cells = row.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - widthOf(cell)));
    return `    ${cells.join("  ")}`.trimEnd();
  });
}

/** A Chinese character takes two columns of a terminal. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (char >= "\u2E80" ? 2 : 1), 0);
