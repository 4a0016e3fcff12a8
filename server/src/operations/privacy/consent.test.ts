import { expect, test } from "vitest";
import { getDocument } from "#contract/member/community/site.ts";
import { giveConsent } from "#contract/member/people/privacy.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { accountOf, signedIn } from "../../../test/person.ts";

const server = testServer();

const publish = (kind: string, version: string) =>
  server.db.updateTable("brandDocument").set({ version }).where("kind", "=", kind).execute();
const consentsOf = (memberId: number) =>
  server.db
    .selectFrom("userConsent")
    .select(["kind", "version"])
    .where("memberId", "=", memberId)
    .orderBy("agreedAt")
    .orderBy("kind")
    .execute();

test("who has registered agreed to the versions of that day; a new version asks again", async () => {
  const { browser, memberId } = await signedIn(server);
  expect((await accountOf(browser)).consentNeeded).toEqual([]);
  const [first] = await consentsOf(memberId);
  await publish("privacy", "2027-01-01");
  expect((await accountOf(browser)).consentNeeded).toEqual(["privacy"]);
  await publish("agreement", "2027-02-01");
  expect((await accountOf(browser)).consentNeeded).toEqual(["agreement", "privacy"]);
  expect(await browser.send(giveConsent)).toMatchObject({ code: 200, data: null });
  expect((await accountOf(browser)).consentNeeded).toEqual([]);
  const all = await consentsOf(memberId);
  expect(all).toHaveLength(4);
  expect(all[0]).toEqual(first);
  expect(all.slice(2)).toEqual([
    { kind: "agreement", version: "2027-02-01" },
    { kind: "privacy", version: "2027-01-01" },
  ]);
});

test("agreeing ten times at once to the same versions is agreeing once", async () => {
  const { browser, memberId } = await signedIn(server);
  const before = await consentsOf(memberId);
  await Promise.all(Array.from({ length: 10 }, () => browser.send(giveConsent)));
  expect(await consentsOf(memberId)).toEqual(before);
});

test("a member of one brand who comes by another's host agrees to their own brand's texts", async () => {
  const { memberId, account } = await signedIn(server);
  const brands = await server.db
    .selectFrom("brand")
    .select(["code", "hosts"])
    .orderBy("sort")
    .execute();
  const [, second] = brands;
  await server.db
    .updateTable("brandDocument")
    .set({ version: "only-second" })
    .where("brandCode", "=", second?.code ?? "")
    .execute();
  const visiting = browserOf(server, { host: second?.hosts[0] ?? "" });
  await visiting.signIn(account, { agreed: false });
  expect(await visiting.send(giveConsent)).toMatchObject({ code: 200 });
  expect((await consentsOf(memberId)).map(({ version }) => version)).not.toContain("only-second");
});

test("a stranger is asked to sign in, and reads the texts without", async () => {
  const stranger = browserOf(server);
  expect(await stranger.send(giveConsent)).toMatchObject({ status: 401, msg: "请先登录" });
  expect((await stranger.send(getDocument, { params: { kind: "privacy" } })).code).toBe(200);
});
