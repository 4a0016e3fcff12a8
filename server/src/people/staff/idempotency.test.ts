import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  saveArticle,
  saveBanner,
  saveCategory,
  saveNotice,
} from "#contract/console/community/content.ts";
import { addNote, listNotes } from "#contract/console/operations/desk.ts";
import { createPrize } from "#contract/console/money/prize.ts";
import { copyTask, createTask } from "#contract/console/study/task.ts";
import { ArticleKind, BannerKind } from "#contract/content-enums.ts";
import { ExchangeType, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";
import { failureOf } from "../../../test/fixture/exchange.ts";

const server = testServer();
const { admin, support } = StaffRole.of;

const article = {
  kind: ArticleKind.of.help,
  categoryId: 21,
  title: "怎样提现",
  summary: "",
  body: "",
  cover: null,
  brands: [],
  pinned: false,
};
const banner = {
  kind: BannerKind.of.banner,
  title: "十一活动",
  summary: "",
  picture: "https://pic.example.com/a.png",
  link: "",
  brands: [],
  startsAt: "2026-10-01T00:00:00Z",
  endsAt: "2026-12-31T00:00:00Z",
  sort: 0,
  active: false,
};
const prize = {
  type: ExchangeType.of.virtual,
  category: "会员卡",
  title: "视频会员月卡",
  summary: "",
  description: "",
  cover: null,
  priceGold: 100,
  costFen: 100,
  memberLimit: null,
  brands: [],
  sort: 0,
};
const notice = { title: "国庆安排", body: "照常", brands: [], pinned: false, endsAt: null };
const category = { id: null, parentId: 21, name: "到账", sort: 1, hidden: false };

type Pressed = (call: Call, idempotencyKey: string) => Promise<{ id: number }>;
const presses: Record<string, Pressed> = {
  task: (call, idempotencyKey) => call(createTask, { body: draftOf({}), idempotencyKey }),
  article: (call, idempotencyKey) =>
    call(saveArticle, { body: { id: null, draft: article }, idempotencyKey }),
  category: (call, idempotencyKey) => call(saveCategory, { body: category, idempotencyKey }),
  notice: (call, idempotencyKey) =>
    call(saveNotice, { body: { id: null, draft: notice }, idempotencyKey }),
  banner: (call, idempotencyKey) =>
    call(saveBanner, { body: { id: null, draft: banner }, idempotencyKey }),
  prize: (call, idempotencyKey) => call(createPrize, { body: prize, idempotencyKey }),
};

test.each(Object.entries(presses))(
  "A new %s whose answer was lost is the same one when it is sent again",
  async (_what, press) => {
    const call = await server.staff(admin);
    const key = randomUUID();
    const { id } = await press(call, key);
    expect((await press(call, key)).id).toBe(id);
    const other = await press(call, randomUUID());
    expect(other.id).not.toBe(id);
    // Five at once, as when the network comes back.
    const late = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(call, late)));
    expect(new Set(answers.map((made) => made.id)).size).toBe(1);
  },
);

test("A task is copied once by one press", async () => {
  const call = await server.staff(admin);
  const { id } = await call(createTask, { body: draftOf({}) });
  const copy = { params: { id: String(id) }, idempotencyKey: randomUUID() };
  const first = await call(copyTask, copy);
  expect((await call(copyTask, copy)).id).toBe(first.id);
});

test("A note is written once by one press, and other words under the same key are refused", async () => {
  const { memberId } = await server.member();
  const call = await server.staff(support);
  const params = { id: String(memberId) };
  const idempotencyKey = randomUUID();
  const write = (text: string) => call(addNote, { params, body: { text }, idempotencyKey });
  const first = await write("已回访");
  server.clock.move(60);
  expect(await write("已回访")).toEqual(first);
  expect((await failureOf(write("未接通"))).code).toBe(422);
  expect((await call(listNotes, { params, query: {} })).list).toEqual([first]);
  // Another operator's key is another key.
  const other = await server.staff(admin);
  await other(addNote, { params, body: { text: "已回访" }, idempotencyKey });
  expect((await call(listNotes, { params, query: {} })).list).toHaveLength(2);
  const broken = call(addNote, { params, body: { text: "已回访" }, idempotencyKey: "x" });
  expect((await failureOf(broken)).code).toBe(400);
});
