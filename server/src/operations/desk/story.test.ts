import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { FeedbackType } from "#contract/content-enums.ts";
import { askAdjustment } from "#contract/console/money/adjustment.ts";
import {
  addNote,
  memberStory,
  revealMember,
  type StoryLine,
} from "#contract/console/operations/desk.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { askFeedback } from "#contract/member/community/feedback.ts";
import { appUrl } from "../../platform/migrate.ts";
import { pagesOf } from "../../../test/pages.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { tamper } from "../../../test/books.ts";
import type { Db } from "../../platform/db.ts";
import { pageOfSignIns } from "../../people/auth/api.ts";
import { failureOf, keepSignedIn, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { pageOfMessages } from "../../foundation/message/api.ts";
import { membersByKeys, membersByNickname } from "../../people/member/api.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
const { operations, viewer } = StaffRole.of;
const at = (id: number) => ({ params: { id: String(id) } });

type Query = { kind?: StoryLine["kind"]; cursor?: string; size?: number };
const story = async (memberId: number, query: Query = {}) =>
  (await server.staff(viewer))(memberStory, { ...at(memberId), query });

async function wholeStory(memberId: number, size: number, kind?: StoryLine["kind"]) {
  const lines: StoryLine[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await story(memberId, { size, ...(cursor && { cursor }), ...(kind && { kind }) });
    expect(page.list.length).toBeLessThanOrEqual(size);
    lines.push(...page.list);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

/** A member to whom something of every kind has happened, a minute after the other. */
async function livedThrough() {
  const operator = await server.staff(operations);
  const member = await memberWith(server, { fen: 5000 });
  const { call, memberId } = member;
  const minute = async <T>(happens: Promise<T>): Promise<T> => {
    const made = await happens;
    server.clock.move(60);
    return made;
  };
  server.clock.move(60);
  const { responseId } = await minute(completed(call, await publishedTask(server)));
  const exchange = await minute(withdraw(call));
  const question = {
    key: randomUUID(),
    type: FeedbackType.of.question,
    text: "怎么还没到账",
    pictures: [],
  };
  const feedback = await minute(call(askFeedback, { body: question }));
  await minute(operator(addNote, { ...at(memberId), body: { text: "电话已回" } }));
  await minute(
    operator(askAdjustment, {
      body: {
        key: randomUUID(),
        memberId,
        asset: Asset.of.gold,
        amount: 40,
        reason: "补发",
        note: "",
      },
    }),
  );
  await minute(
    operator(revealMember, { ...at(memberId), body: { what: "mobile", reason: "核对来电" } }),
  );
  const { fewerTasks: step } = SanctionStep.of;
  await minute(sanctioned(server, memberId, { step, tasksPerDay: 0, reason: "核实" }));
  return { ...member, responseId, exchange, feedback };
}

test("The story tells everything that happened, newest first, with who did it and what it is about", async () => {
  const { memberId, responseId, exchange, feedback } = await livedThrough();
  const { list, next } = await story(memberId, { size: 100 });
  expect(next).toBeNull();
  const moments = list.map((line) => Date.parse(line.at));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  expect(new Set(list.map(({ kind }) => kind))).toEqual(
    new Set([
      "account",
      "signIn",
      "response",
      "money",
      "exchange",
      "feedback",
      "sanction",
      "note",
      "message",
      "staff",
    ]),
  );
  const one = (kind: StoryLine["kind"], title: RegExp) =>
    list.find((line) => line.kind === kind && title.test(line.title));
  expect(one("response", /参与/)).toMatchObject({ about: { kind: "response", id: responseId } });
  expect(one("exchange", /提现/)).toMatchObject({ about: { kind: "exchange", id: exchange.id } });
  expect(one("feedback", /使用问题/)).toMatchObject({
    text: expect.stringContaining("怎么还没到账"),
    about: { kind: "feedback", id: feedback.id },
  });
  expect(one("money", /人工调整/)).toMatchObject({ gold: 40, fen: 0, text: "补发；余额 40 金币" });
  expect(one("money", /提现冻结/)).toMatchObject({ fen: -exchange.amount, by: "会员" });
  expect(one("sanction", /暂停参与/)).toMatchObject({ by: `操作员${operations}` });
  expect(one("note", /备注/)).toMatchObject({ text: "电话已回", by: `操作员${operations}` });
  expect(one("staff", /查看完整信息/)).toMatchObject({ text: "核对来电" });
  expect(list.at(-1)).toMatchObject({ title: "注册", by: "会员" });
});

test("Page by page it is the same story, whatever the size; and of one kind only that", async () => {
  const { memberId } = await livedThrough();
  const all = (await story(memberId, { size: 100 })).list;
  expect(await wholeStory(memberId, 1)).toEqual(all);
  expect(await wholeStory(memberId, 7)).toEqual(all);
  for (const kind of ["money", "account", "signIn", "staff"] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect(await wholeStory(memberId, 1, kind)).toEqual(all.filter((line) => line.kind === kind));
});

test("A cursor that was not ours is bad input, and somebody who is not there is not found", async () => {
  const { memberId } = await server.member();
  await keepSignedIn(server);
  for (const cursor of ["x", "1_2", `${"1_".repeat(12)}';--`])
    // oxlint-disable-next-line no-await-in-loop
    expect((await failureOf(story(memberId, { cursor }))).message).toBe(
      "翻页位置错误，请回到第一页",
    );
  expect((await failureOf(story(999_999))).code).toBe(404);
});

test("Among 100,000 members and in a story of thousands of lines, a look reads a handful of pages", async () => {
  const { memberId } = await server.member();
  await keepSignedIn(server);
  const start = "timestamptz '2026-01-01'";
  await tamper(
    server,
    `insert into user_member (code, nickname, mobile, brand_code, registered_at)
       select (20000000 + n)::text, '会员' || n, '1' || (7000000000 + n)::text, 'qingyan', ${start}
         from generate_series(1, 100000) n
       on conflict do nothing`,
    // Three of each moment, so that a page's end often falls between two of one moment.
    `insert into member_note (member_id, staff_id, text, at)
       select ${memberId}, (select min(id) from staff_member), 'n' || n, ${start} + n / 3 * interval '1 minute'
         from generate_series(1, 1500) n`,
    `insert into message (member_id, kind, title, key, created_at)
       select ${memberId}, 6, 'm' || n, 'k' || n, ${start} + n / 3 * interval '1 minute'
         from generate_series(1, 1500) n`,
    `insert into auth_session (id, member_id, fingerprint_hash, access_hash, access_expires_at, refresh_hash,
                               rotated_at, expires_at, created_at, ip, device_id)
       select gen_random_uuid(), ${memberId}, sha256('f'), sha256(('a' || n)::bytea), ${start},
              sha256(('r' || n)::bytea), ${start}, ${start}, ${start} + n / 3 * interval '1 minute', '10.1.1.1', 'd'
         from generate_series(1, 1500) n`,
    "analyze",
  );
  const keys = { ids: [memberId], code: "20050000", mobile: "17000050000", email: "a@b.cn" };
  const read = (work: (db: Db) => Promise<unknown>) => pagesOf(appUrl(server.ownerUrl), work);
  expect(await read((db) => membersByKeys(db, keys))).toBeLessThan(40);
  expect(await read((db) => membersByNickname(db, "会员", 20).execute())).toBeLessThan(60);
  const deep = { at: new Date("2026-01-01T02:00:00Z"), id: randomUUID() };
  const signIns = { memberId, before: deep, size: 21 };
  expect(await read((db) => pageOfSignIns(db, signIns).execute())).toBeLessThan(60);
  const messages = { memberId, kind: undefined, before: 100, size: 21 };
  expect(await read((db) => pageOfMessages(db, messages))).toBeLessThan(60);

  const lines = await wholeStory(memberId, 100);
  expect(lines).toHaveLength(4500 + 2);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  const moments = lines.map((line) => Date.parse(line.at));
  expect(moments.every((moment, nth) => nth === 0 || moment <= (moments[nth - 1] ?? 0))).toBe(true);
});
