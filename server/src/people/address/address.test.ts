import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { listAddresses, removeAddress } from "#contract/member/people/address.ts";
import { testServer } from "../../../test/server.ts";
import { type form, saved } from "../../../test/address.ts";

const server = testServer();
const details = (list: { detail: string }[]) => list.map(({ detail }) => detail);
const remove = (call: Call, id: number) => call(removeAddress, { body: { id } });

test("the first address becomes the default, and another can take its place", async () => {
  const { call } = await server.member();
  expect(await call(listAddresses)).toEqual([]);
  const [home] = await saved(call);
  expect(home).toEqual({
    id: expect.any(Number),
    name: "沈晓棠",
    mobile: "13712345678",
    region: "浙江省 杭州市 西湖区",
    regionCodes: ["330000", "330100", "330106"],
    detail: "文三路 90 号 3 幢 501",
    isDefault: true,
  });
  await saved(call, { detail: "公司" });
  expect(details(await call(listAddresses))).toEqual([home?.detail, "公司"]);
  const after = await saved(call, { detail: "父母家", isDefault: true });
  expect(after.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
  expect(details(after)).toEqual(["父母家", "公司", home?.detail]);
});

test("a city that is a province of its own is named once", async () => {
  const { call } = await server.member();
  const codes = ["110000", "110100", "110105"];
  const [{ region, regionCodes } = {}] = await saved(call, { region: codes });
  expect(region).toBe("北京市 朝阳区");
  expect(regionCodes).toEqual(codes);
});

test("an address can be corrected, and stays the default until another one is", async () => {
  const { call } = await server.member();
  const [first] = await saved(call);
  const id = first?.id ?? 0;
  expect(await saved(call, { id, detail: "文二路 1 号", isDefault: false })).toMatchObject([
    { id, detail: "文二路 1 号", isDefault: true },
  ]);
});

test("when the default is removed, the newest of the others takes its place", async () => {
  const { call } = await server.member();
  const [home] = await saved(call);
  await saved(call, { detail: "公司" });
  await saved(call, { detail: "父母家" });
  const left = await remove(call, home?.id ?? 0);
  expect(left).toMatchObject([
    { detail: "父母家", isDefault: true },
    { detail: "公司", isDefault: false },
  ]);
  for (const { id } of left) await remove(call, id);
  expect(await call(listAddresses)).toEqual([]);
});

test("somebody else's address is as absent as one that never was", async () => {
  const [owner, other] = [await server.member(), await server.member()];
  const [{ id } = { id: 0 }] = await saved(owner.call);
  const absent = { code: 404, message: "内容不存在或已删除" };
  for (const which of [id, 999_999_999]) {
    await expect(saved(other.call, { id: which })).rejects.toMatchObject(absent);
    await expect(remove(other.call, which)).rejects.toMatchObject(absent);
  }
  expect(await owner.call(listAddresses)).toHaveLength(1);
});

test.each([
  [{ name: "" }, "请输入收件人"],
  [{ mobile: "123" }, "手机号长度为11位"],
  [{ region: ["330000"] }, "请选择所在地区"],
  [{ region: ["330000", "330100"] }, "请选择到区县"],
  [{ region: ["110000", "330100", "330106"] }, "请从列表中选择地区"],
  [{ region: ["330000", "330100", "999999"] }, "请从列表中选择地区"],
  [{ detail: " " }, "请输入详细地址"],
  [{ memberId: 1 }, "不认识的字段「memberId」"],
])("bad input %o is refused with 「%s」", async (change, message) => {
  const { call } = await server.member();
  await expect(saved(call, change as Partial<typeof form>)).rejects.toMatchObject({
    code: 400,
    message,
  });
});

test("the eleventh address is refused, also when all come at once; a removed one makes room", async () => {
  const { call } = await server.member();
  const asked = Array.from({ length: 16 }, (_, n) => saved(call, { detail: `第 ${n} 号` }));
  const results = await Promise.allSettled(asked);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(16 - limits.addressesMax);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 2012 });
  const list = await call(listAddresses);
  expect(list).toHaveLength(limits.addressesMax);
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await remove(call, list.at(-1)?.id ?? 0);
  expect(await saved(call, { detail: "新家" })).toHaveLength(limits.addressesMax);
});

test("the same form sent ten times at once is one address", async () => {
  const { call } = await server.member();
  await Promise.all(Array.from({ length: 10 }, () => saved(call)));
  expect(await call(listAddresses)).toHaveLength(1);
});

test("the database alone does not tell where anybody lives", async () => {
  const { call, memberId } = await server.member();
  await saved(call);
  const { sealedAddress } = await server.db
    .selectFrom("userAddress")
    .select("sealedAddress")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  expect(sealedAddress).not.toContain("13712345678");
  expect(Buffer.from(sealedAddress, "base64").toString()).not.toContain("文三路");
});
