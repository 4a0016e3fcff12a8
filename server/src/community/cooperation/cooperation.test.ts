/** 商务合作: the form that strangers fill in, and what operators see of it. */
import { expect, test } from "vitest";
import { consoleCooperations, handleCooperation } from "#contract/console/community/cooperation.ts";
import { StaffRole } from "#contract/enums.ts";
import { askCooperation } from "#contract/member/community/content.ts";
import { clientOf, testServer } from "../../../test/server.ts";

const server = testServer();

const words = {
  company: "晨光文具研究所",
  name: "周以宁",
  contact: "13812341234",
  text: "想做一次三百人的包装测试。",
  captchaVerifyParam: "none",
};
let networks = 0;
const stranger = () => clientOf(server.app, {}, `10.50.${++networks}.1`);
const operator = () => server.staff(StaffRole.of.support);
const params = (id: number) => ({ params: { id: String(id) } });

test("what a stranger wrote is listed with its contact masked, and shown to whoever answers it", async () => {
  await stranger()(askCooperation, { body: words });
  const call = await operator();
  const [first] = (await call(consoleCooperations, { query: { open: "yes" } })).list;
  expect(first).toMatchObject({ company: words.company, contact: "138****1234", handledAt: null });
  const id = first?.id ?? 0;
  const handled = await call(handleCooperation, params(id));
  expect(handled).toMatchObject({ contact: "13812341234" });
  server.clock.move(60);
  expect(await call(handleCooperation, params(id))).toMatchObject({ handledAt: handled.handledAt });
  expect((await call(consoleCooperations, { query: { open: "yes" } })).list).toEqual([]);
  expect((await call(consoleCooperations, { query: {} })).list).toMatchObject([
    { contact: "138****1234", handledAt: handled.handledAt },
  ]);
  const log = await server.db
    .selectFrom("staffAudit")
    .select("action")
    .where("subjectKind", "=", "cooperation")
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["cooperation.handle", "cooperation.reveal"]);
  // Counts towards the limit of reveals, so that a stolen session cannot read them all.
  const again = await Promise.allSettled(
    Array.from({ length: 30 }, () => call(handleCooperation, params(id))),
  );
  expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(28);
  server.clock.move(3601);
});

test("the contact is sealed where it is kept", async () => {
  await stranger()(askCooperation, { body: { ...words, contact: "lin@example.com" } });
  const rows = await server.db.selectFrom("cooperateRequest").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("lin@example.com");
});

test.each([
  [{ company: " " }, "请输入公司名称"],
  [{ name: "字".repeat(21) }, "联系人最多20个字"],
  [{ contact: "不是号码" }, "请填写正确的手机号或邮箱，方便我们联系你"],
  [{ text: "" }, "请输入合作意向"],
  [{ text: "字".repeat(1001) }, "合作意向最多1000个字"],
])("bad input %o is refused with 「%s」", async (change, message) => {
  const asked = stranger()(askCooperation, { body: { ...words, ...change } });
  await expect(asked).rejects.toMatchObject({
    code: 400,
    message,
    data: { field: Object.keys(change)[0] },
  });
});

test("nobody writes without the slider", async () => {
  const { captchaVerifyParam: _, ...rest } = words;
  await expect(stranger()(askCooperation, { body: rest })).rejects.toMatchObject({
    code: 400,
    message: "请先完成滑块验证",
  });
});

test("a network writes three times in ten minutes, also when it writes at once", async () => {
  const call = stranger();
  const ended = await Promise.allSettled(
    Array.from({ length: 6 }, () => call(askCooperation, { body: words })),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(ended.filter(({ status }) => status === "rejected")).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 429 } })),
  );
  server.clock.move(601);
  await call(askCooperation, { body: words });
});

test("a content writer reads the list and does not see contacts in full", async () => {
  const call = await server.staff(StaffRole.of.content);
  const [first] = (await call(consoleCooperations, { query: {} })).list;
  await expect(call(handleCooperation, params(first?.id ?? 0))).rejects.toMatchObject({
    code: 403,
  });
  await expect((await operator())(handleCooperation, params(999_999_999))).rejects.toMatchObject({
    code: 404,
  });
});

test("the list goes on where the page before ended", async () => {
  const call = await operator();
  const { list } = await call(consoleCooperations, { query: {} });
  const first = await call(consoleCooperations, { query: { size: 2 } });
  const second = await call(consoleCooperations, { query: { size: 2, cursor: first.next ?? "" } });
  expect([...first.list, ...second.list]).toEqual(list.slice(0, 4));
});
