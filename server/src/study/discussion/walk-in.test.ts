/** Guests of a section who have no account: how they come in, and what their pass opens. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import * as staff from "#contract/console/study/walk-in.ts";
import { errors } from "#contract/errors.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { eraseGuest } from "#contract/member/study/walk-in.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { id, page, refusal, sectionOn, topic } from "../../../test/fixture/discussion.ts";
import { lockNames } from "./person-sql.ts";
import {
  ask,
  enter,
  invited,
  opened,
  operationsOf,
  walkIn,
  words,
} from "../../../test/fixture/discussion-walk-in.ts";

const server = testServer();
const hashOf = ({ hash }: { hash: string }) => ({ query: { hash } });

test("A section is closed to guests until its operator opens it", async () => {
  const section = await sectionOn(server, [topic()]);
  const call = await operationsOf(server);
  expect(await call(staff.consoleAdmission, id(section.id))).toEqual({
    mode: "closed",
    open: null,
    links: [],
    version: expect.any(String),
  });
  const link = await opened(server, section);
  const welcome = async () =>
    (await server.stranger(decodeTask, { query: { hash: section.hash, link } })).guest;
  expect(await welcome()).toBe("welcome");
  // Whole, and on the member site of the section's brand: the console may have a host of its own.
  const urlNow = async () => (await call(staff.consoleAdmission, id(section.id))).open?.url;
  expect(await urlNow()).toBe(`http://localhost:3000/bbs/${section.hash}?link=${link}`);
  await sql`update task set brands = array(select code from brand order by sort offset 1)
    where id = ${section.id}`.execute(server.world.db);
  expect(await urlNow()).toBe(`http://127.0.0.1:3000/bbs/${section.hash}?link=${link}`);
  await sql`update task set brands = '{}' where id = ${section.id}`.execute(server.world.db);
  const body = { mode: "closed", cap: 10 } as const;
  await call(staff.setAdmission, { ...id(section.id), body });
  expect(await welcome()).toBe("invalid");
  expect(await enter(browserOf(server), section, link)).toMatchObject({
    code: 403,
    msg: "这个讨论组现在不接受访客",
  });
});

test("A cap that is saved from an old page does not open again what a colleague has closed", async () => {
  const section = await sectionOn(server, [topic()]);
  await opened(server, section, 10);
  const call = await operationsOf(server);
  const { version } = await call(staff.consoleAdmission, id(section.id));
  const set = (mode: "open" | "closed", cap: number) =>
    call(staff.setAdmission, { ...id(section.id), body: { mode, cap, version } });
  await set("closed", 10);
  await expect(set("open", 20)).rejects.toMatchObject({ code: 409, data: { mode: "closed" } });
  // The same once more is no conflict: its first answer may have been lost.
  expect(await set("closed", 10)).toMatchObject({ mode: "closed", open: { cap: 10 } });
});

test("A personal link lets one person in, by the name they typed, and the same person again elsewhere", async () => {
  const section = await sectionOn(server, [topic()]);
  const [link = "", other = ""] = await invited(server, section, ["王女士", "李先生"]);
  const first = browserOf(server);
  expect((await enter(first, section, link, "豆浆配油条")).data).toEqual({
    number: 1,
    name: "豆浆配油条",
  });
  expect(await ask(first, contract.getFocusMember, hashOf(section))).toMatchObject({
    name: "豆浆配油条",
    isGuest: true,
    mayReply: true,
    token: null,
    responseId: null,
  });
  // Their telephone takes the place of their computer.
  const second = browserOf(server);
  expect((await enter(second, section, link, "另一个名字")).data).toEqual({
    number: 1,
    name: "豆浆配油条",
  });
  expect((await first.send(contract.listTopics, hashOf(section))).code).toBe(401);
  expect((await second.send(contract.listTopics, hashOf(section))).code).toBe(200);
  const taken = await enter(browserOf(server), section, other, "豆浆配油条");
  expect(taken).toMatchObject({ code: 400, msg: "已有人用了这个称呼，请换一个" });
  expect(taken.setCookies).toEqual([]);
});

test("What is wrong with a name is said of the 称呼", async () => {
  const section = await sectionOn(server, [topic()]);
  const link = await opened(server, section);
  const said = async (name: string) => (await enter(browserOf(server), section, link, name)).msg;
  expect(await said("")).toBe("请输入称呼");
  expect(await said("一")).toMatch(/^称呼长度为/);
  expect(await said("官方客服")).toBe("称呼不能冒充工作人员");
  expect(await said("主持人小王")).toBe("称呼不能冒充主持人或观察员");
  expect(await said("参与者99")).toBe("称呼不能冒充其他参与者");
  expect(await said("已注销")).toBe("这个称呼不能用，请换一个");
});

test("The open link has a cap, also where more come at once than there is room for", async () => {
  const section = await sectionOn(server, [topic()]);
  const link = await opened(server, section, 3);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => enter(browserOf(server), section, link, `来客${n}号`)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(new Set(answers.flatMap(({ code, msg }) => (code === 200 ? [] : [msg])))).toEqual(
    new Set(["访客名额已满"]),
  );
  const query = { hash: section.hash, link };
  expect((await server.stranger(decodeTask, { query })).guest).toBe("full");
  const call = await operationsOf(server);
  const fewer = { ...id(section.id), body: { mode: "open", cap: 2 } as const };
  expect(await refusal(call(staff.setAdmission, fewer))).toEqual({
    code: 400,
    msg: "已有 3 人由这条链接进入，上限不能更少",
  });
  const body = { mode: "open", cap: 4 } as const;
  const { open } = await call(staff.setAdmission, { ...id(section.id), body });
  expect(open).toMatchObject({ cap: 4, taken: 3 });
  await walkIn(server, section, link, "第四位来客");
  await call(staff.revokeLink, { ...id(open?.id), body: {} });
  expect(await enter(browserOf(server), section, link, "迟到的人")).toMatchObject({ code: 403 });
});

test("A press whose answer was lost is sent again, and lets the same person in", async () => {
  const section = await sectionOn(server, [topic()]);
  const link = await opened(server, section, 5);
  const headers = { "idempotency-key": randomUUID() };
  const press = (name: string) => enter(browserOf(server, { headers }), section, link, name);
  const answers = await Promise.all([1, 2, 3].map(() => press("只来一次的人")));
  expect(answers.map(({ data }) => data)).toEqual(
    Array(3).fill({ number: 1, name: "只来一次的人" }),
  );
  const late = browserOf(server, { headers });
  expect((await enter(late, section, link, "只来一次的人")).code).toBe(200);
  expect(await ask(late, contract.getFocusMember, hashOf(section))).toMatchObject({
    name: "只来一次的人",
  });
  expect(await press("换了名字")).toMatchObject({ code: errors.idempotencyKeyReused.code });
  const call = await operationsOf(server);
  expect((await call(staff.consoleAdmission, id(section.id))).open).toMatchObject({ taken: 1 });
});

test("A pass opens its own section and nothing else, and a link that was made up opens nothing", async () => {
  const section = await sectionOn(server, [topic()]);
  const elsewhere = await sectionOn(server, [topic()]);
  const link = await opened(server, section);
  const browser = await walkIn(server, section, link, "只在这里的人");
  const cookie = `pass-${section.id}`;
  expect(browser.cookies.get(cookie)).toMatch(/^[\w-]{32}$/);
  expect((await browser.send(contract.listTopics, hashOf(elsewhere))).code).toBe(401);
  expect((await browser.send(contract.getTopic, id(elsewhere.topics[0]))).code).toBe(401);
  expect((await browser.send(contract.getTopic, id(999_999))).code).toBe(401);
  const body = { hash: section.hash, title: "标题", body: "", blind: false };
  expect((await browser.send(contract.addTopic, { body })).code).toBe(401);
  expect((await browser.send(getUploadPolicy, { query: { type: "image/png" } })).code).toBe(401);
  expect((await browser.send(listTasks, { query: {} })).code).toBe(200);
  // Nor does a link of one section open another.
  expect(await enter(browserOf(server), elsewhere, link)).toMatchObject({ code: 403 });
  const forged = `${link.split(".")[0]}.${"A".repeat(22)}`;
  expect(await enter(browserOf(server), section, forged)).toMatchObject({ code: 403 });
  // Another site's page cannot speak for them.
  const foreign = browserOf(server, { headers: { "sec-fetch-site": "cross-site" } });
  foreign.cookies.set(cookie, browser.cookies.get(cookie) ?? "");
  const post = words(section.topics[0] ?? 0, "不是我说的话");
  expect((await foreign.send(contract.addPost, post)).code).toBe(403);
});

test("Coming in again and again leaves room for the passes of other sections", async () => {
  const [section, elsewhere] = [
    await sectionOn(server, [topic()]),
    await sectionOn(server, [topic()]),
  ];
  const browser = await walkIn(server, elsewhere, await opened(server, elsewhere), "两边都在的人");
  const [link = ""] = await invited(server, section, ["赵女士"]);
  for (let n = 0; n < 5; n++)
    expect(await enter(browser, section, link, "常来的人")).toMatchObject({ code: 200 });
  expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(200);
  expect((await browser.send(contract.listTopics, hashOf(elsewhere))).code).toBe(200);
});

test("Two sections that a browser comes into at once are both open to it", async () => {
  const sections = [await sectionOn(server, [topic()]), await sectionOn(server, [topic()])];
  const links = await Promise.all(sections.map((section) => opened(server, section)));
  const browser = browserOf(server);
  await Promise.all(
    sections.map((section, at) => enter(browser, section, links[at] ?? "", "两边都来的人")),
  );
  for (const section of sections)
    expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(200);
});

test("A pass from before each section had a cookie of its own still opens it", async () => {
  const section = await sectionOn(server, [topic()]);
  const browser = await walkIn(server, section, await opened(server, section), "早就来的人");
  browser.cookies.delete(`pass-${section.id}`);
  expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(200);
});

test("A browser keeps the passes of the four sections that it came into last", async () => {
  const browser = browserOf(server);
  const sections = [];
  for (const name of ["一号", "二号", "三号", "四号", "五号"]) {
    const section = await sectionOn(server, [topic()]);
    await enter(browser, section, await opened(server, section), name);
    sections.push(section);
    server.clock.move(1);
  }
  const answers = await Promise.all(
    sections.map((section) => browser.send(contract.listTopics, hashOf(section))),
  );
  expect(answers.map(({ code }) => code)).toEqual([401, 200, 200, 200, 200]);
});

test("Who is forgotten while a name of theirs is on its way stays without a name", async () => {
  const section = await sectionOn(server, [topic()]);
  const browser = await walkIn(server, section, await opened(server, section), "先叫这个名字");
  const asWaiting = sql<{ n: number }>`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
  const renaming = await transact(server.db, async (tx) => {
    await lockNames(tx, section.id);
    const body = { hash: section.hash, name: "后叫这个名字" };
    const answer = browser.send(contract.setFocusName, { body });
    await vi.waitFor(async () =>
      expect((await asWaiting.execute(server.db)).rows).toEqual([{ n: 1 }]),
    );
    await ask(browser, eraseGuest, { body: { hash: section.hash } });
    return { answer };
  });
  expect(await renaming.answer).toMatchObject({ code: 401 });
  const call = await operationsOf(server);
  expect((await call(staff.consoleWalkIns, page(section.id))).list).toMatchObject([
    { name: "已注销" },
  ]);
});
