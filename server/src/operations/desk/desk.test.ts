import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  addNote,
  listNotes,
  memberDevices,
  memberHead,
  memberProfile,
  revealMember,
  searchDesk,
} from "#contract/console/operations/desk.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import {
  consoleExchange,
  consoleExchanges,
  revealExchange,
} from "#contract/console/money/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import { askFeedback } from "#contract/member/community/feedback.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import { setNickname } from "#contract/member/people/user.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { browserOf } from "../../../test/browser.ts";
import { accountOf as accountOfBrowser, freshMobile, signedIn } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { accountOf, failureOf, memberWith, withdraw } from "../../../test/fixture/exchange.ts";

const server = testServer();
const { support, viewer, finance } = StaffRole.of;

const find = async (q: string) =>
  (await (await server.staff(viewer))(searchDesk, { query: { q } })).list;
const by = async (q: string, memberId: number) =>
  (await find(q)).filter((hit) => hit.memberId === memberId).map((hit) => hit.by);
const at = (id: number) => ({ params: { id: String(id) } });

test("A member is found by mobile, code, e-mail, nickname and by what they did, and each says why", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  await call(setNickname, { body: { nickname: "许知远的猫" } });
  const member = await server.db
    .updateTable("userMember")
    .set({ email: "xu@example.com" })
    .where("id", "=", memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const mobile = member.mobile ?? "";
  const wide = mobile.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`;
  for (const q of [mobile, spaced, `+86 ${spaced}`, `86${mobile}`, wide])
    // oxlint-disable-next-line no-await-in-loop
    expect(await by(q, memberId), q).toEqual(["mobile"]);
  expect(await by(" XU@example.com ", memberId)).toEqual(["email"]);
  expect(await by(member.code, memberId)).toContain("code");
  expect(await by("许知远", memberId)).toEqual(["nickname"]);
  expect(await find("知远")).toEqual([]);
  expect(await find("100%_")).toEqual([]);

  const { responseId } = await completed(call, await publishedTask(server));
  const exchange = await withdraw(call);
  const feedback = await call(askFeedback, {
    body: { key: randomUUID(), type: FeedbackType.of.question, text: "怎么还没到账", pictures: [] },
  });
  for (const [q, kind, id] of [
    [`r${responseId}`, "response", responseId],
    [`E${exchange.id}`, "exchange", exchange.id],
    [`f#${feedback.id}`, "feedback", feedback.id],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(q)).toEqual([
      {
        memberId,
        code: member.code,
        nickname: "许知远的猫",
        mobile: mobile.replace(/^(.{3}).{4}/, "$1****"),
        role: member.role,
        state: "active",
        by: kind,
        about: { kind, id },
      },
    ]);
  // A bare number may be any of them.
  expect(await by(String(exchange.id), memberId)).toContain("exchange");
  expect(await by(String(memberId), memberId)).toContain("id");
  const asked = async (q: string) =>
    (await failureOf((await server.staff(viewer))(searchDesk, { query: { q } }))).message;
  expect(await asked("  ")).toBe("请输入搜索内容");
  expect(await asked("x".repeat(65))).toBe("搜索内容最多64个字");
});

test("The head says where money goes, masked, and from when on a second person is needed", async () => {
  const { memberId } = await memberWith(server, {});
  const call = await server.staff(viewer);
  expect(await call(memberHead, at(memberId))).toMatchObject({
    payee: { account: expect.stringMatching(/^p\*\*\*@/), realName: "*晓明", lockedUntil: null },
    owedGold: 0,
    owedFen: 0,
    secondGold: 1000,
    secondFen: 1000,
    sanctions: [],
    waitingAdjustments: 0,
  });
  for (const endpoint of [memberHead, memberDevices, memberProfile, listNotes] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect((await failureOf(call(endpoint as typeof memberHead, at(999_999)))).code).toBe(404);
});

test("Personal data is shown for a reason that stands in the log, and not more often than a desk needs", async () => {
  const { memberId } = await memberWith(server, { fen: 2000 });
  const call = await server.staff(support);
  const reveal = (what: "mobile" | "email" | "payee", reason = "核对来电") =>
    call(revealMember, { ...at(memberId), body: { what, reason } });
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  expect(await reveal("mobile")).toEqual({ value: mobile, name: null });
  expect(await reveal("payee")).toEqual({ value: accountOf(memberId), name: "王晓明" });
  expect((await failureOf(reveal("email"))).message).toBe("该会员没有邮箱");
  expect((await failureOf(reveal("mobile", " "))).message).toBe("请输入理由");
  const query = { subjectKind: "member", subjectId: String(memberId) };
  const log = await call(listAudit, { query });
  expect(log.list).toMatchObject([
    { action: "member.reveal", before: null, after: { what: "payee" }, note: "核对来电" },
    { action: "member.reveal", after: { what: "mobile" } },
  ]);
  expect(JSON.stringify(log.list)).not.toContain(mobile);
  const viewing = (await server.staff(viewer))(revealMember, {
    ...at(memberId),
    body: { what: "mobile", reason: "看看" },
  });
  expect((await failureOf(viewing)).code).toBe(403);

  // Two are used up; of fifty at once twenty-eight are shown.
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => reveal("mobile")));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(28);
  expect((await failureOf(reveal("mobile"))).message).toMatch(/^操作过于频繁，请 \d+ 分钟后再试$/);
  server.clock.move(3601);
  expect((await reveal("mobile")).value).toBe(mobile);
});

test("An exchange's payee is masked in the queue, and looking at it counts with the rest", async () => {
  const { call: member, memberId } = await memberWith(server, { fen: 2000 });
  const { id } = await withdraw(member);
  const call = await server.staff(finance);
  const { list } = await call(consoleExchanges, { query: { memberId: String(memberId) } });
  expect(list).toMatchObject([{ id, payeeName: "*晓明", payee: "p***@example.com" }]);
  const one = JSON.stringify([list, await call(consoleExchange, at(id))]);
  for (const secret of ["王晓明", accountOf(memberId)]) expect(one).not.toContain(secret);
  const body = { what: "mobile", reason: "核对" } as const;
  for (let nth = 0; nth < 30; nth += 1)
    // oxlint-disable-next-line no-await-in-loop
    await call(revealMember, { ...at(memberId), body });
  const asked = call(revealExchange, { body: { id, why: "核对收款人" } });
  expect((await failureOf(asked)).code).toBe(429);
});

test("Notes are kept newest first, page by page, with who wrote them", async () => {
  const { memberId } = await server.member();
  const call = await server.staff(support);
  for (const text of ["第一次来电", "第二次来电"])
    // oxlint-disable-next-line no-await-in-loop
    await call(addNote, { ...at(memberId), body: { text } });
  const written = await call(addNote, { ...at(memberId), body: { text: "已回访" } });
  const first = await call(listNotes, { ...at(memberId), query: { size: 2 } });
  expect(first.list).toMatchObject([
    { text: "已回访", by: `操作员${support}` },
    { text: "第二次来电" },
  ]);
  const rest = await call(listNotes, {
    ...at(memberId),
    query: { size: 2, cursor: first.next ?? undefined },
  });
  expect(rest).toMatchObject({ list: [{ text: "第一次来电" }], next: null });
  const empty = call(addNote, { ...at(memberId), body: { text: "" } });
  expect((await failureOf(empty)).message).toBe("请输入备注");
  const { list } = await call(listAudit, {
    query: { subjectKind: "member", subjectId: String(memberId), size: 1 },
  });
  expect(list).toMatchObject([
    { action: "member.note", before: null, after: { note: written.id } },
  ]);
});

test("Devices and addresses of the last 90 days name whom they are shared with", async () => {
  const device = "a".repeat(40);
  const ip = "114.114.114.114";
  const from = () => browserOf(server, { device, ip });
  const mobile = freshMobile();
  await from().signIn(mobile);
  server.clock.move(60);
  const friend = freshMobile();
  await from().signIn(friend);
  const loner = browserOf(server, { ip: "198.51.100.9" });
  await loner.signIn(freshMobile());
  const alone = await accountOfBrowser(loner);
  const rows = await server.db
    .selectFrom("userMember")
    .select(["id", "code", "nickname", "mobile"])
    .where("mobile", "in", [mobile, friend])
    .execute();
  const [mine, other] = [mobile, friend].map((one) => rows.find((row) => row.mobile === one));
  const call = await server.staff(viewer);
  const found = await call(memberDevices, at(mine?.id ?? 0));
  const shared = {
    signIns: 1,
    others: 1,
    sharedWith: [{ memberId: other?.id, code: other?.code, nickname: other?.nickname }],
  };
  expect(found).toMatchObject({
    devices: [{ key: expect.stringMatching(/^[0-9a-f]{12}$/), ...shared }],
    addresses: [{ ip, ...shared }],
  });
  expect(JSON.stringify(found)).not.toContain(device);
  expect(await call(memberDevices, at(alone.memberId))).toMatchObject({
    devices: [],
    addresses: [{ others: 0, sharedWith: [] }],
  });
  server.clock.move(91 * 86_400);
  const late = await (await staffAgain())(memberDevices, at(mine?.id ?? 0));
  expect(late).toEqual({ devices: [], addresses: [] });
});

/** The clock has gone on past the operator's own session. */
async function staffAgain() {
  const expiresAt = new Date(server.clock.now().getTime() + 3_600_000);
  await server.db.updateTable("staffSession").set({ expiresAt }).execute();
  return server.staff(viewer);
}

test("What members told of themselves is read with where they said it", async () => {
  const { browser, memberId } = await signedIn(server);
  await browser.send(saveProperty, { body: { name: "gender", value: "female" } });
  const call = await staffAgain();
  expect(await call(memberProfile, at(memberId))).toMatchObject({
    answered: 1,
    list: [{ name: "gender", title: "您的性别", text: "女", taskTitle: null }],
  });
});
