import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, secretsOf, settings } from "./config.ts";
import { readNeeded } from "./needed.ts";
import { textOf } from "./source.ts";

const production = {
  NODE_ENV: "production",
  SECRET_KEY: "a key of production, longer than 32 characters",
};

const complaintOf = (
  env: Record<string, string>,
  how?: Parameters<typeof readConfig>[1],
): string => {
  try {
    readConfig(env, how);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test("everything that is missing or wrong is named at once, and nothing twice", () => {
  const all = complaintOf(
    {
      ...production,
      SECRET_KEY: "short",
      PORT: "0",
      DATABASE_URL: "mysql://a:secret@b/c",
      CAPTCHA_PROVIDER: "none",
      STORAGE_PROVIDER: "s3",
      S3_URL: "no address",
      WECHAT_APP_ID: "wx1",
      APP_DATABASE_URL: "postgres://panel_app@db/panel",
    },
    { as: "server" },
  );
  for (const part of [
    "SECRET_KEY 至少 32 个字符",
    "PORT 应为 1 到 65535 的整数",
    "DATABASE_URL 应为 postgres://",
    "CAPTCHA_PROVIDER=none 只能用于开发",
    "SMS_PROVIDER=inbox 只能用于开发",
    "S3_URL 应为 http(s) 地址",
    "S3_BUCKET、S3_ACCESS_KEY_ID、S3_ACCESS_KEY_SECRET",
    "WECHAT_APP_SECRET",
    "APP_DATABASE_URL 已取消",
  ])
    expect(all).toContain(part);
  expect(all).toMatch(/^有 \d+ 项设置不能使用：\n {2}1\. /);
  expect(all).not.toContain("secret@");
  expect(all.match(/S3_URL/g)).toHaveLength(1);
});

test("a server needs the application's address, and in production holds no other rights", () => {
  expect(complaintOf({}, { as: "server" })).toContain("请设置 DATABASE_URL");
  expect(complaintOf({})).toBe("");
  const owner = { MIGRATE_DATABASE_URL: "postgres://owner@db/panel" };
  expect(complaintOf({ ...production, ...owner }, { as: "server" })).toContain(
    "MIGRATE_DATABASE_URL 是所有者的连接",
  );
  expect(() => readNeeded({}, ["migrateDatabaseUrl", "databaseUrl"])).toThrow(
    /请设置 MIGRATE_DATABASE_URL[\s\S]*请设置 DATABASE_URL/,
  );
});

test("every setting can lie in a file that NAME_FILE names", () => {
  const folder = mkdtempSync(join(tmpdir(), "panel-config-"));
  try {
    for (const [name] of Object.values(settings)) {
      const file = join(folder, name);
      writeFileSync(file, "what stands there\n");
      expect(textOf({ [`${name}_FILE`]: file }, name)).toBe("what stands there");
    }
    writeFileSync(join(folder, "PORT"), "4000\n");
    expect(readConfig({ PORT_FILE: join(folder, "PORT") }).port).toBe(4000);
    expect(complaintOf({ PORT_FILE: join(folder, "none") })).toContain(
      "PORT_FILE 指向的文件无法读取",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a value and its file are not set at once, and a key in a file is the key", () => {
  const folder = mkdtempSync(join(tmpdir(), "panel-config-"));
  const file = join(folder, "key");
  try {
    writeFileSync(file, `${production.SECRET_KEY}\n`);
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(production.SECRET_KEY);
    expect(complaintOf({ SECRET_KEY_FILE: file, SECRET_KEY: production.SECRET_KEY })).toBe(
      "SECRET_KEY 与 SECRET_KEY_FILE 只能设置其一",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [{ LISTEN_HOST: "0.0.0.0" }, "LISTEN_HOST=0.0.0.0 会对外开放"],
  [{ LISTEN_HOST: "::" }, "LISTEN_HOST=:: 会对外开放"],
  [{ LISTEN_HOST: "panel.example.com" }, "会对外开放"],
  [{ NODE_ENV: "test", LISTEN_HOST: "10.0.0.1" }, "会对外开放"],
  [{ TRUSTED_PROXIES: "127.0.0.1/32" }, "设置了 TRUSTED_PROXIES"],
])("a forgotten NODE_ENV does not open development to the world: %j", (env, sentence) => {
  expect(complaintOf(env as Record<string, string>)).toContain(sentence);
});

test("on this machine alone development needs no setting", () => {
  for (const host of ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
    expect(readConfig({ LISTEN_HOST: host }).listenHost).toBe(host);
});

test("several keys are taken, each long enough, and SECRET_KEY beside them only as one of them", () => {
  const [one, other] = [
    "the first key, longer than 32 characters",
    "another key, longer than 32 chars",
  ];
  const keys = { SECRET_KEYS: JSON.stringify([one, other]) };
  expect(
    secretsOf(readConfig({ SECRET_KEYS: `${"a".repeat(32)},${"b".repeat(32)}` })),
  ).toHaveLength(2);
  expect(secretsOf(readConfig(keys))).toEqual([one, other]);
  // What a unit gives stays as it is until the keys have changed; the list says which one seals.
  for (const SECRET_KEY of [one, other])
    expect(secretsOf(readConfig({ ...keys, SECRET_KEY }))).toEqual([one, other]);
  expect(complaintOf({ ...keys, SECRET_KEY: "c".repeat(32) })).toContain(
    "SECRET_KEY 不在 SECRET_KEYS 之中",
  );
  expect(complaintOf({ SECRET_KEYS: `${"a".repeat(32)}\nshort` })).toContain(
    "SECRET_KEYS 中的每个密钥",
  );
});
