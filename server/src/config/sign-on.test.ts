/** Settings of single sign-on: whole or refused in one sentence. */
import { expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import { readConfig } from "./config.ts";

const whole = {
  NODE_ENV: "test",
  OIDC_ISSUER: "https://login.company.example/",
  OIDC_CLIENT_ID: "console",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_GROUPS: "panel-admins=admin, 客服组 = support",
};

test("it is off unless it is set, and in development a simulator's, beside passwords", () => {
  expect(readConfig({ NODE_ENV: "test" }).signOn).toBeUndefined();
  expect(readConfig({ SIMULATOR_PORT: "4100" }).signOn).toMatchObject({
    issuer: "http://127.0.0.1:4100/oidc",
    passwords: "all",
  });
});

test("the issuer is kept letter by letter, the first group decides, and passwords are for an emergency", () => {
  expect(readConfig(whole).signOn).toEqual({
    issuer: "https://login.company.example/",
    clientId: "console",
    clientSecret: "secret",
    scope: "openid profile email",
    groups: [
      { group: "panel-admins", role: StaffRole.of.admin },
      { group: "客服组", role: StaffRole.of.support },
    ],
    groupsClaim: "groups",
    secondFactor: [],
    passwords: "break-glass",
    downMinutes: 60,
  });
});

test("a group's name may hold what separates groups", () => {
  const groups = { "CN=panel,OU=staff": "viewer" };
  expect(readConfig({ ...whole, OIDC_GROUPS: JSON.stringify(groups) }).signOn?.groups).toEqual([
    { group: "CN=panel,OU=staff", role: StaffRole.of.viewer },
  ]);
});

test.each([
  [{ OIDC_CLIENT_SECRET: "" }, "设置了 OIDC_ISSUER，还需要设置 OIDC_CLIENT_SECRET"],
  [{ OIDC_GROUPS: "" }, "设置了 OIDC_ISSUER，还需要设置 OIDC_GROUPS"],
  [{ OIDC_GROUPS: "panel=boss" }, "OIDC_GROUPS 应为 组=角色"],
  [{ OIDC_GROUPS: "admin" }, "OIDC_GROUPS 应为 组=角色"],
  [{ OIDC_GROUPS: "{" }, "OIDC_GROUPS 应为 组=角色，用逗号分隔，或 JSON 对象"],
  [{ OIDC_ISSUER: "login.company.example" }, "OIDC_ISSUER 应为 http(s) 地址"],
  [{ OIDC_SCOPE: "profile" }, "OIDC_SCOPE 必须包含 openid"],
  [{ OIDC_DOWN_MINUTES: "1" }, "OIDC_DOWN_MINUTES 应为 5 到 1440 的整数"],
  [{ OIDC_PASSWORDS: "none" }, "OIDC_PASSWORDS 应为 break-glass、all 之一"],
])("what does not go together is refused: %o", (change, sentence) => {
  expect(() => readConfig({ ...whole, ...change })).toThrow(sentence);
});

test("production takes no provider in plain text, and no passwords beside it", () => {
  const change = { NODE_ENV: "production", OIDC_ISSUER: "http://login", OIDC_PASSWORDS: "all" };
  expect(() => readConfig({ ...whole, ...change })).toThrow(
    /OIDC_ISSUER 在生产环境必须是 https 地址/,
  );
  expect(() => readConfig({ ...whole, ...change })).toThrow(/OIDC_PASSWORDS=all 只能用于开发/);
});
