import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { getAccount, sendOwnSms } from "#contract/member/people/user.ts";
import { browserOf } from "../../../test/browser.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { memberWith, noLimits, setRules, withdraw } from "../../../test/fixture/exchange.ts";

const server = testServer();
const there = { host: "127.0.0.1:3000" };
const newest = async (to: string) => {
  await server.drain();
  const { body } = await server.db
    .selectFrom("devInbox")
    .select("body")
    .where("sentTo", "=", to)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return body;
};

test("a code that is asked for at the other brand's address is signed by the member's own; a stranger's by the address's", async () => {
  const [known, stranger] = ["13900001111", "13900002222"];
  const member = await server.member(known);
  server.clock.move(61);
  await browserOf(server, there).sendCode(known);
  expect(await newest(known)).toContain("清言调研");
  await browserOf(server, there).sendCode(stranger);
  expect(await newest(stranger)).toContain("漫析社区");
  server.clock.move(61);
  const visiting = clientOf(server.app, { ...member.headers, ...there });
  await visiting(sendOwnSms, { body: { screen: CodeScreen.of.withdraw } });
  expect(await newest(known)).toContain("清言调研");
});

test("who registers at an address has that brand for a home, and signing in elsewhere changes nothing", async () => {
  const mobile = "13900003333";
  const browser = browserOf(server, there);
  await browser.signIn(mobile);
  const homeOf = async (at: typeof browser) =>
    ((await at.send(getAccount)).data as { home: { code: string } }).home.code;
  expect(await homeOf(browser)).toBe("manxi");
  server.clock.move(61);
  const elsewhere = browserOf(server, { host: "localhost" });
  await elsewhere.signIn(mobile);
  expect(await homeOf(elsewhere)).toBe("manxi");
});

test("a tick at the other brand's address agrees to nothing of my own brand's", async () => {
  const mobile = "13900004444";
  const { memberId } = await server.member(mobile);
  const versions = () =>
    server.db
      .selectFrom("userConsent")
      .select(["kind", "version"])
      .where("memberId", "=", memberId)
      .orderBy("kind")
      .execute();
  const before = await versions();
  const set = (code: string, version: string) =>
    server.db
      .updateTable("brandDocument")
      .set({ version })
      .where("brandCode", "=", code)
      .where("kind", "=", "privacy")
      .execute();
  await set("qingyan", "new-here");
  await set("manxi", "new-there");
  server.clock.move(61);
  await browserOf(server, there).signIn(mobile, { agreed: true });
  expect(await versions()).toEqual(before);
  server.clock.move(61);
  await browserOf(server, { host: "localhost" }).signIn(mobile, { agreed: true });
  expect(await versions()).toContainEqual({ kind: "privacy", version: "new-here" });
});

test("what was open under the address's brand before the update is its member's own brand's after it", async () => {
  await setRules(server, noLimits);
  const member = await memberWith(server, { fen: 10_000 });
  const [open, past] = [await withdraw(member.call), await withdraw(member.call)];
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query("update exchange set brand_code = 'manxi'");
  await client.query(`update exchange set state = 3, finished_at = now() where id = ${past.id}`);
  const file = readFileSync(
    new URL("../../../migrations/0015_home_brand.sql", import.meta.url),
    "utf8",
  );
  const [update = ""] = /^update exchange[^;]*;/m.exec(file) ?? [];
  await client.query(update);
  await client.end();
  const brands = await server.db
    .selectFrom("exchange")
    .select(["id", "brandCode", "grossFen"])
    .orderBy("id")
    .execute();
  expect(brands).toEqual([
    { id: open.id, brandCode: "qingyan", grossFen: open.grossFen },
    { id: past.id, brandCode: "manxi", grossFen: past.grossFen },
  ]);
});

test("the database takes no withdrawal under another brand than the member's own", async () => {
  const member = await memberWith(server, { fen: 500_000 });
  const { id } = await withdraw(member.call);
  const row = await server.db
    .selectFrom("exchange")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: _, holdTx: __, ...copy } = row;
  const forged = { ...copy, requestKey: server.clock.uuid(), brandCode: "manxi" };
  await expect(server.db.insertInto("exchange").values(forged).execute()).rejects.toMatchObject({
    constraint: "exchange_home",
  });
});
