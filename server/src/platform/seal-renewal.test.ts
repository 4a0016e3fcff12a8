/** A change of SECRET_KEY as an operator makes it: nothing is lost, nobody is signed out, and the old key may go. */
import { createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAddresses } from "#contract/member/people/address.ts";
import { refreshToken } from "#contract/member/people/auth.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { saved } from "../../test/address.ts";
import { clientOf, type SignedIn, testServer } from "../../test/server.ts";
import { buildApp } from "../app.ts";
import { deriveKey } from "../config/config.ts";
import { sealedColumns } from "../sealed.ts";
import { openKeys } from "./key-check.ts";
import { keyringOf } from "./keyring.ts";
import { runAlone } from "./schedule.ts";
import { renewSeals } from "./seal-renewal.ts";
import { seal, sealText, unseal, unsealText } from "./seal.ts";
import type { World } from "./world.ts";

const OLD = "a key for tests, longer than 32 characters";
const NEW = "the next key, which is as long as the first";
const FOREIGN = "the key of another installation, as long";
const server = testServer({ SECRET_KEY: OLD });
const idOf = (secret: string) => keyringOf([secret]).newest.id;

/** Starts a node with these in SECRET_KEYS. */
async function node(...secrets: [string, ...string[]]): Promise<World> {
  const { db, clock } = server;
  const keys = await openKeys({ db, clock, secrets, places: sealedColumns });
  return { ...server.world, ...keys };
}
const renewAt = (world: World) => runAlone(world, renewSeals(sealedColumns));

/** The member's own screens at this node, with the session from before. */
async function visit(world: World, { headers }: SignedIn) {
  const app = await buildApp(world);
  try {
    const call = clientOf(app, headers);
    await call(getAccount);
    return (await call(listAddresses)).map(({ detail }) => detail).toSorted();
  } finally {
    await app.close();
  }
}

/** After an hour a browser brings its refresh token, which the old key's node gave it. */
async function refreshed(world: World, member: SignedIn): Promise<SignedIn> {
  const app = await buildApp(world);
  try {
    const body = { refreshToken: member.tokens.refreshToken };
    const tokens = await clientOf(app, member.headers)(refreshToken, { body });
    return { ...member, headers: { ...member.headers, "z-token": `Bearer ${tokens.token}` } };
  } finally {
    await app.close();
  }
}

const sealedAddresses = async () =>
  (await server.db.selectFrom("userAddress").select("sealedAddress").orderBy("id").execute()).map(
    ({ sealedAddress }) => sealedAddress,
  );

test("every column whose name says that it is sealed is proved at the start and renewed", () => {
  const schema = readFileSync(new URL("../../schema.sql", import.meta.url), "utf8");
  const found = [...schema.matchAll(/^create table public\.(\w+) \(([\s\S]*?)^\)/gm)].flatMap(
    ([, table = "", body = ""]) =>
      [...body.matchAll(/^ {2}(\w*sealed\w*) +(text|bytea)\b/gm)].map(
        ([, column]) => `${table}.${column}`,
      ),
  );
  const kept = sealedColumns.flatMap(({ table, column, idColumn }) =>
    [column, idColumn].flatMap((name) => (name === undefined ? [] : [`${table}.${name}`])),
  );
  // The canary is named for what it does.
  expect(kept.toSorted()).toEqual(found.toSorted());
});

test("what is sealed carries the id of its key, and a node of the release before opens it all the same", () => {
  const world = server.world;
  for (const plain of ["", "a", "ab", "abc", "北京市朝阳区"]) {
    const text = sealText(world, "member-address", plain);
    expect(text).toMatch(/^[A-Za-z0-9+/]+={1,2}\.[0-9a-f]{12}$/);
    expect(unsealText(world, "member-address", text).toString()).toBe(plain);
    // As that release reads it.
    const bytes = Buffer.from(text, "base64");
    const opening = createDecipheriv(
      "aes-256-gcm",
      deriveKey(OLD, "member-address"),
      bytes.subarray(0, 12),
    );
    opening.setAuthTag(bytes.subarray(12, 28));
    expect(Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString()).toBe(
      plain,
    );
  }
  const text = sealText(world, "member-address", "x");
  expect(() => unsealText(world, "exchange-address", text)).toThrow("unable to authenticate");
  expect(() => unsealText({ keys: keyringOf([NEW]) }, "member-address", text)).toThrow(
    /not among ours/,
  );
});

test("keys change without a sign-out: both known, the new one first, all renewed, the old one gone", async () => {
  const member = await server.member();
  await saved(member.call, { detail: "文三路 90 号" });
  await saved(member.call, { detail: "公司前台" });
  // One of them is from before keys had ids.
  await sql`update user_address set sealed_address = split_part(sealed_address, '.', 1)
             where id = (select min(id) from user_address)`.execute(server.db);
  const archive = seal(server.world, "user-export", Buffer.from("{}"));
  await server.db
    .insertInto("userExport")
    .values({
      memberId: member.memberId,
      state: "ready",
      askedAt: server.clock.now(),
      sealed: archive.bytes,
    })
    .execute();
  const details = ["公司前台", "文三路 90 号"];
  const more = [...details, "父母家"].toSorted();

  const first = await node(OLD);
  expect(await visit(first, member)).toEqual(details);
  const knowsBoth = await node(OLD, NEW);
  const next = await node(NEW, OLD);
  expect(await visit(next, member)).toEqual(details);
  // What the new key seals is read where the old one still seals, in the middle of a rollout.
  const app = await buildApp(next);
  await saved(clientOf(app, member.headers), { detail: "父母家" });
  await app.close();
  expect(await visit(knowsBoth, member)).toEqual(more);
  await expect(node(OLD)).rejects.toThrow(`缺少还在使用的密钥 ${idOf(NEW)}`);
  await expect(node(NEW)).rejects.toThrow(`缺少还在使用的密钥 ${idOf(OLD)}`);
  await expect(node(FOREIGN)).rejects.toThrow("不是这个数据库的密钥");

  // The last to start decides; the one before leaves the rows alone.
  await node(NEW, OLD);
  const before = await sealedAddresses();
  await renewAt(knowsBoth);
  expect(await sealedAddresses()).toEqual(before);
  await renewAt(next);
  for (const text of await sealedAddresses()) expect(text.endsWith(`.${idOf(NEW)}`)).toBe(true);
  const row = await server.db
    .selectFrom("userExport")
    .select(["sealed", "sealedKey"])
    .executeTakeFirstOrThrow();
  expect(row.sealedKey).toBe(idOf(NEW));
  const opened = unseal(next, "user-export", {
    bytes: row.sealed ?? Buffer.alloc(0),
    keyId: row.sealedKey,
  });
  expect(opened.toString()).toBe("{}");
  // Nodes that seal with the old one may run on for a while yet.
  await expect(node(NEW)).rejects.toThrow("缺少还在使用的密钥");

  server.clock.move(3700);
  await renewAt(next);
  const last = await node(NEW);
  expect(await visit(last, await refreshed(last, member))).toEqual(more);
  await expect(node(OLD)).rejects.toThrow("SECRET_KEY 不是这个数据库的密钥");
});

test("an old key is not given up while something is sealed that no key of ours opens", async () => {
  const { memberId } = await server.member();
  const world = await node(NEW);
  const foreign = sealText({ ...world, keys: keyringOf([FOREIGN]) }, "member-address", "{}");
  const at = server.clock.now();
  const lost = await server.db
    .insertInto("userAddress")
    .values({ memberId, sealedAddress: foreign, createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const third = await node(FOREIGN.replace("another", "the third"), NEW);
  server.clock.move(3700);
  await renewAt({ ...third, log: third.log.child({}, { level: "silent" }) });
  const kept = await server.db
    .selectFrom("userAddress")
    .select("sealedAddress")
    .where("id", "=", lost.id)
    .execute();
  expect(kept).toEqual([{ sealedAddress: foreign }]);
  await expect(node(FOREIGN.replace("another", "the third"))).rejects.toThrow(
    `缺少还在使用的密钥 ${idOf(NEW)}`,
  );
});
