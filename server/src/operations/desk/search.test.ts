import { expect, test } from "vitest";
import { revealMember, searchDesk } from "#contract/console/operations/desk.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { failureOf } from "../../../test/fixture/exchange.ts";

const server = testServer();
const { finance, support } = StaffRole.of;

const mobileOf = async (memberId: number) => {
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return mobile ?? "";
};

test("Who looks for a whole mobile or e-mail stands in the log, without the number, found or not", async () => {
  const { memberId } = await server.member();
  const mobile = await mobileOf(memberId);
  const call = await server.staff(support);
  const find = (q: string) => call(searchDesk, { query: { q } });
  expect((await find(`+86 ${mobile}`)).list).toMatchObject([{ memberId, by: "mobile" }]);
  expect((await find("19900000000")).list).toEqual([]);
  expect((await find("nobody@example.com")).list).toEqual([]);
  // A search for what is no personal data, or not whole, writes no line.
  for (const q of [String(memberId), mobile.slice(0, 7), "许知远"])
    // oxlint-disable-next-line no-await-in-loop
    await find(q);
  const { list } = await call(listAudit, { query: { subjectKind: "search" } });
  expect(list).toMatchObject([
    { action: "member.search", subjectId: "", after: { what: "email" }, staffName: "操作员4" },
    { action: "member.search", subjectId: "", after: { what: "mobile" } },
    { action: "member.search", subjectId: String(memberId), after: { what: "mobile" } },
  ]);
  const written = JSON.stringify(list);
  for (const secret of [mobile, "19900000000", "nobody@"]) expect(written).not.toContain(secret);
});

test("A list of numbers cannot be run through the search, and looking in full has a count of its own", async () => {
  const { memberId } = await server.member();
  const mobile = await mobileOf(memberId);
  const call = await server.staff(finance);
  const find = () => call(searchDesk, { query: { q: mobile } });
  const answers = await Promise.allSettled(Array.from({ length: 130 }, find));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(120);
  expect((await failureOf(find())).message).toMatch(/^操作过于频繁，请 \d+ 分钟后再试$/);
  const byCode = call(searchDesk, { query: { q: String(memberId) } });
  expect((await byCode).list.some((hit) => hit.memberId === memberId)).toBe(true);
  const body = { what: "mobile", reason: "核对来电" } as const;
  const shown = await call(revealMember, { params: { id: String(memberId) }, body });
  expect(shown.value).toBe(mobile);
  server.clock.move(3601);
  expect((await find()).list).toHaveLength(1);
});
