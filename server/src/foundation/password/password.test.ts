import { constants, publicEncrypt } from "node:crypto";
import { expect, test } from "vitest";
import { getPasswordNonce, loginByPassword } from "#contract/member/people/password.ts";
import { getSite, type Site } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { encrypted, encryptedPassword } from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";
import { keysFor } from "../../platform/keyring.ts";
import { currentPasswordKey, rotatePasswordKey } from "./key.ts";
import { forgetOldNonces } from "./service.ts";

const server = testServer();
const account = "13500000001";
const password = "k7#pQz-wu";
const UNREADABLE = { status: 200, code: 400, msg: "密码未能读取，请重试", data: null };
const WRONG = { code: 400, msg: "账号或密码错误" };

const send = (text: string) =>
  browserOf(server).send(loginByPassword, { body: { mobile: account, password: text } });
const nonceOf = async () => (await server.stranger(getPasswordNonce)).nonce;
const keys = () =>
  server.db.selectFrom("authPasswordKey").selectAll().orderBy("createdAt").execute();
const site = async () => (await browserOf(server).send(getSite)).data as Site;

test("the site hands out a 3072-bit key, the same for everybody", async () => {
  const [first, second] = await Promise.all([site(), site()]);
  expect(first.passwordKey).toEqual(second.passwordKey);
  expect(first.passwordKey.kid).toMatch(/^[\w-]{4,40}$/);
  expect(first.passwordKey.publicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const text = await encryptedPassword(server, password);
  expect(Buffer.from(text.split(".")[1] ?? "", "base64")).toHaveLength(384);
});

test("what was encrypted with the key and a fresh nonce is read", async () => {
  // Nobody has this account, so a password that could be read ends in this refusal.
  expect(await send(await encryptedPassword(server, password))).toMatchObject(WRONG);
});

test("the private half is kept sealed, and no password is kept at all", async () => {
  const [key] = await keys();
  expect(key?.sealedKey).not.toContain("PRIVATE");
  expect(Buffer.from(key?.sealedKey ?? "", "base64").includes("rsaEncryption")).toBe(false);
  const nonces = await server.db.selectFrom("authNonceUsed").selectAll().execute();
  const tries = await server.db.selectFrom("authPasswordWrong").selectAll().execute();
  expect(JSON.stringify([nonces, tries])).not.toContain(password);
});

test("a ciphertext that somebody listened to is worth nothing the second time, nor at once", async () => {
  const text = await encryptedPassword(server, password);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(text)));
  expect(answers.filter((answer) => answer.msg === WRONG.msg)).toHaveLength(1);
  expect(answers.filter((answer) => answer.msg === UNREADABLE.msg)).toHaveLength(9);
  expect(await send(text)).toMatchObject(UNREADABLE);
});

test("a nonce is good for two minutes", async () => {
  const inTime = await encryptedPassword(server, password);
  const late = await encryptedPassword(server, password);
  server.clock.move(119);
  expect(await send(inTime)).toMatchObject(WRONG);
  server.clock.move(2);
  expect(await send(late)).toMatchObject(UNREADABLE);
});

test("whatever is wrong with it, there is one answer", async () => {
  const good = await encryptedPassword(server, password);
  const [kid = "", base64 = ""] = good.split(".");
  const bytes = Buffer.from(base64, "base64");
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(200) ^ 1, 200);
  const nonce = await nonceOf();
  const [random = "", expiry = "", mac = ""] = nonce.split(".");
  const { passwordKey } = await site();
  const byHand = (padding: number, oaepHash?: string) =>
    publicEncrypt(
      { key: passwordKey.publicKeyPem, padding, ...(oaepHash && { oaepHash }) },
      Buffer.from(JSON.stringify({ password, nonce })),
    ).toString("base64");
  const bad = {
    tampered: `${kid}.${flipped.toString("base64")}`,
    "another key": `nobody.${base64}`,
    "no key": base64,
    nothing: ".",
    "half of it": `${kid}.${base64.slice(0, 256)}`,
    "too long": `${kid}.${base64}AAAA`,
    "not base64": `${kid}.${"*".repeat(512)}`,
    "PKCS#1 v1.5": `${kid}.${byHand(constants.RSA_PKCS1_PADDING)}`,
    "OAEP with SHA-1": `${kid}.${byHand(constants.RSA_PKCS1_OAEP_PADDING, "sha1")}`,
    "not JSON": await encrypted(server, "k7#pQz-wu"),
    "another shape": await encrypted(server, JSON.stringify([password, nonce])),
    "one field more": await encrypted(server, JSON.stringify({ password, nonce, role: 1 })),
    "no nonce": await encrypted(server, JSON.stringify({ password })),
    "a nonce of one's own": await encrypted(server, JSON.stringify({ password, nonce: "a.9.b" })),
    "a nonce made to last": await encrypted(
      server,
      JSON.stringify({ password, nonce: `${random}.${Number(expiry) + 999_999}.${mac}` }),
    ),
    "a plain password": password,
  };
  const answers = await Promise.all(
    Object.entries(bad).map(async ([name, text]) => [name, await send(text)] as const),
  );
  for (const [name, answer] of answers)
    expect(answer, name).toEqual({ ...UNREADABLE, setCookies: [] });
  // None of them has used the nonce up.
  expect(await send(await encrypted(server, JSON.stringify({ password, nonce })))).toMatchObject(
    WRONG,
  );
});

test("a password that is missing or endless is bad input", async () => {
  const ask = async (body: object) => (await browserOf(server).send(loginByPassword, { body })).msg;
  expect(await ask({ mobile: account })).toBe("请输入密码");
  expect(await ask({ mobile: account, password: "" })).toBe("请输入密码");
  expect(await ask({ mobile: account, password: "x".repeat(1001) })).toBe("密码未能读取，请重试");
  expect(await ask({ password: "x" })).toBe("请输入手机号/邮箱");
});

test("after 90 days there is a new key; the old one opens for seven days more", async () => {
  const [old] = await keys();
  await rotatePasswordKey(server.world);
  expect(await keys()).toHaveLength(1);
  server.clock.move(90 * 86_400);
  const ciphertextOfOld = async () => {
    const nonce = await nonceOf();
    const text = publicEncrypt(
      {
        key: old?.publicKeyPem ?? "",
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: "sha256",
      },
      Buffer.from(JSON.stringify({ password, nonce })),
    );
    return `${old?.kid}.${text.toString("base64")}`;
  };
  await rotatePasswordKey(server.world);
  expect((await currentPasswordKey(server.world)).kid).not.toBe(old?.kid);
  expect(await send(await ciphertextOfOld())).toMatchObject(WRONG);
  server.clock.move(7 * 86_400 - 60);
  expect(await send(await ciphertextOfOld())).toMatchObject(WRONG);
  server.clock.move(61);
  expect(await send(await ciphertextOfOld())).toMatchObject(UNREADABLE);
  await rotatePasswordKey(server.world);
  expect(await keys()).toHaveLength(1);
});

test("processes that start at once agree on one key, and so do those that replace it at once", async () => {
  // Each world is a process of its own: what one remembers the other does not know.
  const processes = Array.from({ length: 4 }, () => ({ ...server.world }));
  await server.db.deleteFrom("authPasswordKey").execute();
  const made = await Promise.all(processes.map(currentPasswordKey));
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  server.clock.move(90 * 86_400);
  await Promise.all(processes.map(rotatePasswordKey));
  const current = (await keys()).filter((key) => key.retiredAt === null);
  expect(current).toHaveLength(1);
  expect(current[0]?.kid).not.toBe(made[0]?.kid);
});

test("a key that another SECRET_KEY has sealed is of no use, and there is another at once", async () => {
  const before = await currentPasswordKey(server.world);
  const after = await currentPasswordKey({
    ...server.world,
    log: server.world.log.child({}, { level: "silent" }),
    ...keysFor("another key, longer than 32 characters too"),
  });
  expect(after.kid).not.toBe(before.kid);
  expect((await keys()).filter((key) => key.retiredAt === null)).toHaveLength(1);
});

test("nonces that expired are forgotten, and one of today is kept", async () => {
  await server.db.deleteFrom("authNonceUsed").execute();
  await send(await encryptedPassword(server, password));
  server.clock.move(2 * 3600);
  await send(await encryptedPassword(server, password));
  await forgetOldNonces(server.world);
  expect(await server.db.selectFrom("authNonceUsed").select("hash").execute()).toHaveLength(1);
});
