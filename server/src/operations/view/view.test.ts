import { expect, test } from "vitest";
import { listAudit } from "#contract/console/people/staff.ts";
import * as contract from "#contract/console/operations/views.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const { operations, viewer, finance } = StaffRole.of;
const page = "responses";
const save = async (role: StaffRole, change = {}) =>
  (await server.staff(role))(contract.saveView, {
    body: { page, name: "待审核", search: "audit=0", shared: false, ...change },
  });
const seenBy = async (role: StaffRole, of = page) =>
  (await (await server.staff(role))(contract.listViews, { query: { page: of } })).list;
const at = (id: number) => ({ params: { id: String(id) } });
const lastLine = async () =>
  (await (await server.staff(viewer))(listAudit, { query: { subjectKind: "view" } })).list[0];

test("a view keeps the filters, without the page and the open row, and is its owner's alone", async () => {
  const view = await save(operations, { search: "?audit=0&at=12~9&open=5&task=7" });
  expect(view).toMatchObject({ search: "audit=0&task=7", isMine: true, shared: false });
  expect(await seenBy(operations)).toEqual([view]);
  expect(await seenBy(finance)).toEqual([]);
  expect(await lastLine()).toMatchObject({
    action: "view.save",
    before: null,
    after: { page, name: "待审核", search: "audit=0&task=7", shared: false },
  });
});

test("the log does not keep whom a view looks for", async () => {
  const search = new URLSearchParams({ search: "13912345678", role: "3" }).toString();
  const view = await save(operations, { page: "members", name: "13912345678", search });
  expect(view.search).toBe(search);
  expect(await lastLine()).toMatchObject({
    action: "view.save",
    after: { name: "139****5678", search: "search=139****5678&role=3" },
  });
});

test("the same name again replaces it", async () => {
  const first = await save(operations, { name: "我的" });
  const second = await save(operations, { name: "我的", search: "audit=1" });
  expect(second).toMatchObject({ id: first.id, search: "audit=1" });
  expect(await lastLine()).toMatchObject({
    before: { search: "audit=0" },
    after: { search: "audit=1" },
  });
});

test("a shared view is everybody's to open, and its owner's to change", async () => {
  const { id } = await save(operations, { name: "共享的", shared: true });
  expect(await seenBy(viewer)).toMatchObject([{ id, isMine: false, by: "操作员2" }]);
  const other = await server.staff(viewer);
  const change = { ...at(id), body: { name: "改了", shared: false } };
  await expect(other(contract.changeView, change)).rejects.toMatchObject({
    code: 403,
    message: "这是别人共享的视图，只有保存它的人能修改",
  });
  await expect(other(contract.removeView, at(id))).rejects.toMatchObject({ code: 403 });
  const own = await server.staff(operations);
  expect(await own(contract.changeView, change)).toMatchObject({ name: "改了", shared: false });
  expect(await lastLine()).toMatchObject({
    action: "view.change",
    before: { name: "共享的", shared: true },
    after: { name: "改了", shared: false },
  });
  expect(await seenBy(viewer)).toEqual([]);
  await expect(other(contract.removeView, at(id))).rejects.toMatchObject({ code: 404 });
  await own(contract.removeView, at(id));
  expect(await lastLine()).toMatchObject({ action: "view.remove", after: null });
  await expect(own(contract.removeView, at(id))).rejects.toMatchObject({ code: 404 });
});

test("a page opens with the view one chose, own or shared, until one chooses none", async () => {
  const mine = await save(finance, { page: "exchanges", name: "大额", search: "state=0" });
  const theirs = await save(operations, { page: "exchanges", name: "共享", shared: true });
  const call = await server.staff(finance);
  const choose = (viewId: number | null) =>
    call(contract.setDefaultView, { body: { page: "exchanges", viewId } });
  for (const { id } of [mine, theirs]) {
    await choose(id);
    const list = await seenBy(finance, "exchanges");
    expect(list.filter(({ isDefault }) => isDefault).map((view) => view.id)).toEqual([id]);
  }
  expect(await lastLine()).toMatchObject({
    action: "view.default",
    before: { viewId: mine.id },
    after: { viewId: theirs.id },
  });
  expect((await seenBy(operations, "exchanges")).some(({ isDefault }) => isDefault)).toBe(false);
  await choose(null);
  expect((await seenBy(finance, "exchanges")).some(({ isDefault }) => isDefault)).toBe(false);
  const hidden = await save(operations, { page: "exchanges", name: "私下" });
  await expect(choose(hidden.id)).rejects.toMatchObject({ code: 404 });
  const elsewhere = await save(finance, { page: "members", name: "会员" });
  await expect(choose(elsewhere.id)).rejects.toMatchObject({ code: 404 });
});

test("two of one's views cannot have one name", async () => {
  await save(finance, { name: "甲" });
  const { id } = await save(finance, { name: "乙" });
  await expect(
    (await server.staff(finance))(contract.changeView, {
      ...at(id),
      body: { name: "甲", shared: false },
    }),
  ).rejects.toMatchObject({ code: 409, message: "已经有名为“甲”的视图，请换一个名称" });
});

test.each([
  [{ name: "" }, "请输入视图名称"],
  [{ page: "../etc" }, "没有这个页面"],
  [{ search: "a".repeat(2001) }, "筛选条件过长，请减少一些"],
  // Longer by what an address makes of such letters.
  [{ search: `title=${"题".repeat(300)}` }, "筛选条件过长，请减少一些"],
])("the view %j says %s", async (change, said) => {
  await expect(save(operations, change)).rejects.toMatchObject({ code: 400, message: said });
});

test("fifty views are kept and not one more, even when they come at once", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => save(StaffRole.of.content, { name: `视图${n}` })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "最多保存 50 个视图，请先删除不用的" },
  });
});
