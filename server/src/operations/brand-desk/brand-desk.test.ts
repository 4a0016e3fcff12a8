/** Brands at the desk: who changes what, what is refused, what members then see and agree to. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/community/brand.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { quoteExchange } from "#contract/member/money/exchange.ts";
import { getDocument, getSite } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { memberWith } from "../../../test/fixture/exchange.ts";
import { logOf } from "../../../test/fixture/growth-desk.ts";
import { moneyBody, note, nthBrand, textsBody } from "../../../test/fixture/brand-desk.ts";

const server = testServer();
const { admin, operations, finance, content, support } = StaffRole.of;

const nth = (n: number) => nthBrand(server, n);
const first = () => nth(0);

test("finance changes the fee, the member's quote shows it, and the log has before and after", async () => {
  const member = await memberWith(server, { fen: 0, gold: 2000 });
  const call = await server.staff(finance);
  const before = await first();
  const saved = await call(contract.saveBrandMoney, moneyBody(before, { withdrawFeeFen: 100 }));
  expect(saved.money.withdrawFeeFen).toBe(100);
  const quote = await member.call(quoteExchange, {
    query: { asset: String(Asset.of.gold), amount: "2000" },
  });
  expect(quote).toMatchObject({ grossFen: 2000, feeFen: 100, netFen: 1900 });
  const log = await logOf(server, "brand", before.code);
  expect(log.at(-1)).toMatchObject({
    action: "brand.money",
    note,
    before: { withdrawFeeFen: before.money.withdrawFeeFen },
    after: { withdrawFeeFen: 100 },
  });
  // The same values again: nothing happened, so nothing is written.
  await call(contract.saveBrandMoney, moneyBody(saved, {}));
  expect(await logOf(server, "brand", before.code)).toHaveLength(log.length);
});

test("operations change the name and finance do not, and money the other way round", async () => {
  const brand = await first();
  const calls = await Promise.all([operations, finance].map((role) => server.staff(role)));
  const [byOperations, byFinance] = calls as [(typeof calls)[0], (typeof calls)[0]];
  await expect(
    byFinance(contract.saveBrandTexts, textsBody(brand, { siteName: "财务改的" })),
  ).rejects.toMatchObject({ code: 403 });
  await expect(
    byOperations(contract.saveBrandMoney, moneyBody(brand, { withdrawFeeFen: 1 })),
  ).rejects.toMatchObject({ code: 403 });
  await byOperations(contract.saveBrandTexts, textsBody(brand, { siteName: "清言新名" }));
  const site = (await browserOf(server).send(getSite)).data as { brand: { siteName: string } };
  expect(site.brand.siteName).toBe("清言新名");
});

test("who was overtaken is told what stands now, and nothing of theirs is written", async () => {
  const call = await server.staff(admin);
  const read = await first();
  await call(contract.saveBrandMoney, moneyBody(read, { withdrawFeeFen: 150 }));
  const late = call(contract.saveBrandMoney, moneyBody(read, { withdrawFeeFen: 190 }));
  await expect(late).rejects.toMatchObject({
    code: 409,
    message: expect.stringMatching(/刚刚被别人修改/),
    data: { code: read.code, money: { withdrawFeeFen: 150 } },
  });
  expect((await first()).money.withdrawFeeFen).toBe(150);
  // The other part was not touched, so its editor is not disturbed.
  await call(contract.saveBrandTexts, textsBody(read, { slogan: "有话好好说" }));
});

test("two who save at once: one is written, the other is told", async () => {
  const call = await server.staff(admin);
  const read = await first();
  const answers = await Promise.allSettled(
    [211, 212, 213, 214].map((withdrawFeeFen) =>
      call(contract.saveBrandMoney, moneyBody(read, { withdrawFeeFen })),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: 409 });
});

test("a host belongs to one brand, and is a host", async () => {
  const call = await server.staff(operations);
  const [one, other] = [await first(), await nth(1)];
  const [taken = ""] = other.texts.hosts;
  const hosts = (...list: string[]) =>
    call(contract.saveBrandTexts, textsBody(one, { hosts: list }));
  await expect(hosts("localhost", taken)).rejects.toMatchObject({
    code: 400,
    message: `域名「${taken}」已经是「${other.texts.siteName}」的`,
  });
  await expect(hosts("a.example.com", "A.Example.com")).rejects.toMatchObject({
    message: "域名「a.example.com」写了两次",
  });
  for (const bad of ["https://a.example.com", "a.example.com/x", "a b", "-a.com", "a.com:80"])
    await expect(hosts(bad)).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(/域名格式错误/),
    });
  const { texts } = await hosts("localhost", "New.Example.com");
  expect(texts.hosts).toEqual(["localhost", "new.example.com"]);
});

test("limits that no withdrawal could meet are refused by name", async () => {
  const call = await server.staff(finance);
  const brand = await first();
  const refused = async (change: Partial<contract.BrandMoney>, message: RegExp) =>
    expect(call(contract.saveBrandMoney, moneyBody(brand, change))).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    });
  await refused({ withdrawMinFen: 60_000, withdrawDailyFen: 50_000 }, /现金最低提现不能高于/);
  await refused({ withdrawMinGold: 100_000_000 }, /金币最低提现折合/);
  await refused({ goldPerYuan: 300, withdrawMinGold: 1000 }, /整分/);
  await refused({ withdrawMinFen: 500, withdrawFeeFen: 500 }, /最低提现扣掉手续费后没有到账的钱/);
  await refused({ goldPerYuan: 0 }, /一元等于的金币最少 1/);
  await refused({ withdrawFeePermille: 201 }, /千分之/);
});

test("another rate leaves every member's gold and says what we then owe", async () => {
  await memberWith(server, { fen: 0, gold: 3000 });
  const call = await server.staff(finance);
  const brand = await first();
  const preview = (goldPerYuan: number) =>
    call(contract.previewBrandRate, {
      params: { code: brand.code },
      query: { goldPerYuan: String(goldPerYuan) },
    });
  const { gold, beforeFen, afterFen } = await preview(brand.money.goldPerYuan * 2);
  expect(gold).toBeGreaterThanOrEqual(3000);
  expect(beforeFen).toBe(Math.ceil((gold * 100) / brand.money.goldPerYuan));
  expect(afterFen).toBe(Math.ceil(beforeFen / 2));
  await call(
    contract.saveBrandMoney,
    moneyBody(brand, { goldPerYuan: brand.money.goldPerYuan * 2, withdrawMinGold: 2000 }),
  );
  expect((await preview(brand.money.goldPerYuan)).gold).toBe(gold);
  await expect(
    (await server.staff(operations))(contract.previewBrandRate, {
      params: { code: brand.code },
      query: { goldPerYuan: "5" },
    }),
  ).rejects.toMatchObject({ code: 403 });
});

test("the admin closes the site for maintenance and opens it again, each with its line", async () => {
  const call = await server.staff(admin);
  const isClosed = async () =>
    ((await browserOf(server).send(getSite)).data as { maintenance: boolean }).maintenance;
  const set = (on: boolean) => call(contract.setMaintenance, { body: { on, note } });
  await set(true);
  expect(await isClosed()).toBe(true);
  await set(true);
  await set(false);
  expect(await isClosed()).toBe(false);
  const log = await logOf(server, "site", "maintenance");
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ on: false }, { on: true }],
    [{ on: true }, { on: false }],
  ]);
  await expect(
    (await server.staff(operations))(contract.setMaintenance, { body: { on: true, note } }),
  ).rejects.toMatchObject({ code: 403 });
});

const documentOf = async (kind: contract.BrandDocument["kind"]) => {
  const { code } = await first();
  const { list } = await (
    await server.staff(support)
  )(contract.brandDocuments, { params: { code } });
  const found = list.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return { ...found, params: { code, kind } };
};

test("a new agreement is what members read, and the one before stays word for word", async () => {
  const call = await server.staff(content);
  const { params, title, body, version } = await documentOf("agreement");
  const changed = `${body}\n\n## 新增条款\n\n积分永久有效。`;
  const save = (text: string, read: string) =>
    call(contract.saveBrandDocument, { params, body: { title, body: text, version: read, note } });
  const saved = await save(changed, version);
  expect(saved.version).not.toBe(version);
  const shown = (await browserOf(server).send(getDocument, { params: { kind: "agreement" } }))
    .data as { version: string; html: string };
  expect(shown.version).toBe(saved.version);
  expect(shown.html).toContain("积分永久有效");

  // Twice on one day: another version all the same.
  const again = await save(`${changed}\n`.trim().replace("永久", "一直"), saved.version);
  expect(again.version).not.toBe(saved.version);
  await expect(save("别人的", version)).rejects.toMatchObject({
    code: 409,
    data: { version: again.version },
  });
  const { list } = await call(contract.documentVersions, { params });
  expect(list.map((one) => one.version)).toEqual([again.version, saved.version, version]);
  expect(list[0]).toMatchObject({ note, by: expect.stringMatching(/.+/) });
  const old = await call(contract.documentVersion, { params: { ...params, version } });
  expect(old).toMatchObject({ title, body, version });
  expect(await logOf(server, "document", `${params.code}/agreement`)).toMatchObject([
    { action: "document.save", before: { version }, after: { version: saved.version } },
    { before: { version: saved.version }, after: { version: again.version } },
  ]);
});

test("the same words again are no new version, so nobody is asked to agree again", async () => {
  const call = await server.staff(operations);
  const { params, title, body, version } = await documentOf("privacy");
  const saved = await call(contract.saveBrandDocument, {
    params,
    body: { title, body, version, note },
  });
  expect(saved.version).toBe(version);
});

test("a text that nobody has written yet can be written, and finance may only read", async () => {
  const { params } = await documentOf("product");
  await server.db.deleteFrom("brandDocument").where("kind", "=", "product").execute();
  const empty = await documentOf("product");
  expect(empty).toMatchObject({ version: "", body: "", updatedAt: null });
  const body = { title: "产品介绍", body: "## 我们做什么", version: "", note };
  await expect(
    (await server.staff(finance))(contract.saveBrandDocument, { params, body }),
  ).rejects.toMatchObject({ code: 403 });
  await (
    await server.staff(content)
  )(contract.saveBrandDocument, { params, body });
  expect((await documentOf("product")).body).toBe("## 我们做什么");
  await expect(
    (await server.staff(content))(contract.brandDocuments, { params: { code: "nobody" } }),
  ).rejects.toMatchObject({ code: 404 });
});
