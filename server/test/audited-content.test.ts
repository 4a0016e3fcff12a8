/** What operators write, and what stands in their log about it. */
import { expect, test } from "vitest";
import { setPayoutSms } from "#contract/console/study/alert.ts";
import {
  consoleBrands,
  saveBrandTexts,
  setMaintenance,
} from "#contract/console/community/brand.ts";
import * as content from "#contract/console/community/content.ts";
import { hidePost, replyAsStaff } from "#contract/console/study/discussion.ts";
import { addAttachment, removeAttachment } from "#contract/console/operations/upload.ts";
import { BannerKind, PublishState } from "#contract/content-enums.ts";
import { StaffRole } from "#contract/enums.ts";
import { freshKey, id, participant, say, sectionOn, topic } from "./fixture/discussion.ts";
import { archive, draft, drafted, params, writer } from "./fixture/content.ts";
import { asked, moved, replied } from "./fixture/feedback.ts";
import { lineOf } from "./audit-line.ts";
import { testServer } from "./server.ts";

const server = testServer();
const line = (action: string, subject: number | string) => lineOf(server, action, subject);

test("a category", async () => {
  const call = await writer(server);
  const root = (await call(content.consoleCategories)).list[0];
  const category = { parentId: root?.id ?? 0, name: "新分类", sort: 0, hidden: false };
  const made = await call(content.saveCategory, { body: { id: null, ...category } });
  expect(await line("category.create", made.id)).toMatchObject({
    before: null,
    after: { name: "新分类" },
  });
  await call(content.saveCategory, { body: { id: made.id, ...category, name: "改名" } });
  expect(await line("category.update", made.id)).toMatchObject({
    before: { name: "新分类" },
    after: { name: "改名" },
  });
});

test("an article and its attachments", async () => {
  const call = await writer(server);
  const article = await drafted(server);
  const changed = { ...draft, categoryId: article.categoryId, title: "换了标题" };
  await call(content.saveArticle, { body: { id: article.id, draft: changed } });
  expect(await line("article.update", article.id)).toMatchObject({
    before: { title: article.title },
    after: { title: "换了标题" },
  });
  const data = archive(["读我.txt"]).toString("base64");
  const body = { name: "样例.zip", data };
  const { attachments } = await call(addAttachment, { ...params(article.id), body });
  expect(await line("article.attach", article.id)).toMatchObject({ before: null });
  const attachmentId = String(attachments[0]?.id);
  await call(removeAttachment, { params: { id: String(article.id), attachmentId } });
  expect(await line("article.detach", article.id)).toMatchObject({ after: null });
});

test("a notice", async () => {
  const call = await writer(server);
  const notice = { title: "停机通知", body: "今晚维护", brands: [], pinned: false, endsAt: null };
  const { id: made } = await call(content.saveNotice, { body: { id: null, draft: notice } });
  expect(await line("notice.create", made)).toMatchObject({ after: { title: "停机通知" } });
  await call(content.saveNotice, { body: { id: made, draft: { ...notice, title: "改期" } } });
  expect(await line("notice.update", made)).toMatchObject({
    before: { title: "停机通知" },
    after: { title: "改期" },
  });
  const state = PublishState.of.published;
  await call(content.publishNotice, { ...params(made), body: { state } });
  expect(await line("notice.state", made)).toMatchObject({
    before: { state: PublishState.of.draft },
    after: { state },
  });
});

test("a banner", async () => {
  const call = await writer(server);
  const banner = {
    kind: BannerKind.of.event,
    title: "双十一",
    summary: "",
    picture: "https://static.example/a.png",
    link: "",
    brands: [],
    startsAt: "2026-11-01T00:00:00Z",
    endsAt: "2027-11-12T00:00:00Z",
    sort: 0,
    active: true,
  };
  const { id: made } = await call(content.saveBanner, { body: { id: null, draft: banner } });
  expect(await line("banner.create", made)).toMatchObject({ after: { title: "双十一" } });
  await call(content.saveBanner, { body: { id: made, draft: { ...banner, active: false } } });
  expect(await line("banner.update", made)).toMatchObject({
    before: { active: true },
    after: { active: false },
  });
});

test("a reply of ours in a discussion, and a post that is shown again", async () => {
  const section = await sectionOn(server, [topic()]);
  const [topicId = 0] = section.topics;
  const call = await server.staff(StaffRole.of.operations);
  const body = { key: freshKey(), body: "请再具体一些" };
  const reply = await call(replyAsStaff, { ...id(topicId), body });
  expect(await line("discussion.reply", reply.id)).toMatchObject({ before: null });
  const { call: member } = await participant(server, section);
  const { post } = await say(member, topicId, "豆浆和油条，天天如此");
  await call(hidePost, { ...id(post.id), body: { hidden: true } });
  await call(hidePost, { ...id(post.id), body: { hidden: false } });
  expect(await line("discussion.restore", post.id)).toBeDefined();
});

test("a question back to a member, and the answer, by their numbers and not by their words", async () => {
  const { call: member } = await server.member();
  const support = await server.staff(StaffRole.of.support);
  const { id: feedback } = await asked(member);
  await moved(support, feedback, "accept");
  await moved(support, feedback, "start");
  await moved(support, feedback, "ask");
  const [asking, solving] = [await line("feedback.ask", feedback), "feedback.solve"];
  await replied(member, feedback);
  await moved(support, feedback, "solve");
  for (const [found, text] of [
    [asking, "请发一下支付宝的账单截图"],
    [await line(solving, feedback), "已补发，请查收"],
  ] as const) {
    expect(found).toMatchObject({ note: "", after: { line: expect.any(Number) } });
    const { line: lineId } = (found?.after ?? {}) as { line?: number };
    const said = server.db
      .selectFrom("feedbackMessage")
      .select("text")
      .where("id", "=", lineId ?? 0);
    expect(await said.executeTakeFirstOrThrow()).toEqual({ text });
  }
});

test("a brand's texts, and maintenance", async () => {
  const call = await server.staff(StaffRole.of.admin);
  const [brand] = (await call(consoleBrands)).list;
  if (!brand) throw new Error("no brand");
  const texts = { ...brand.texts, slogan: "有话好好说" };
  const note = "季度评审";
  await call(saveBrandTexts, {
    params: { code: brand.code },
    body: { texts, version: brand.textsVersion, note },
  });
  expect(await line("brand.texts", brand.code)).toMatchObject({
    before: { slogan: brand.texts.slogan },
    after: { slogan: "有话好好说" },
  });
  for (const on of [true, false])
    // oxlint-disable-next-line no-await-in-loop
    await call(setMaintenance, { body: { on, note } });
  expect(await line("site.maintenance", "maintenance")).toMatchObject({
    before: { on: true },
    after: { on: false },
  });
  await call(setPayoutSms, { body: { on: true, note } });
  expect(await line("site.payout-sms", "payoutSms")).toMatchObject({
    before: { on: false },
    after: { on: true },
  });
});
