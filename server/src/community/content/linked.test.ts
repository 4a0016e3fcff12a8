/** Links to articles, in what people read: nobody is led to an article that they cannot read. */
import { expect, test } from "vitest";
import { BannerKind, PublishState } from "#contract/content-enums.ts";
import {
  publishNotice,
  saveArticle,
  saveBanner,
  saveNotice,
} from "#contract/console/community/content.ts";
import {
  category,
  draft,
  drafted,
  params,
  published,
  stateOf,
  writer,
} from "../../../test/fixture/content.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const linkTo = (id: number) => `[看这篇](/course/${id})`;
const bodyTo = (id: number) => ({ body: linkTo(id) });
const first = { brands: ["qingyan"] };

const refused = (id: number, why: string) => ({
  code: 400,
  message: `正文里的链接 /course/${id}：${why}，请换一个链接`,
  data: { field: "body" },
});

test("an article that links to a draft is published only after it", async () => {
  const target = await drafted(server, { title: "还没写完" });
  const { id } = await drafted(server, bodyTo(target.id));
  const draftRefused = refused(target.id, "文章「还没写完」是「草稿」，读者打不开");
  await expect(stateOf(server, id, PublishState.of.published)).rejects.toMatchObject(draftRefused);
  await stateOf(server, target.id, PublishState.of.published);
  expect(await stateOf(server, id, PublishState.of.published)).toMatchObject({
    state: PublishState.of.published,
  });
});

test("a published article cannot be changed to link to what was withdrawn, to nothing, or to a hidden category", async () => {
  const hidden = await category(server, { name: "藏起来的", parentId: 1, hidden: true });
  const away = await published(server, { title: "旧的" });
  await stateOf(server, away.id, PublishState.of.withdrawn);
  const inHidden = await published(server, { title: "看不见的", categoryId: hidden.id });
  const { id, version } = await published(server);
  const call = await writer(server);
  const change = (body: string) =>
    call(saveArticle, { body: { id, version, draft: { ...draft, body } } });
  await expect(change(linkTo(away.id))).rejects.toMatchObject(
    refused(away.id, "文章「旧的」是「已撤下」，读者打不开"),
  );
  await expect(change(linkTo(999_999))).rejects.toMatchObject(refused(999_999, "没有这篇文章"));
  await expect(change(linkTo(inHidden.id))).rejects.toMatchObject(
    refused(inHidden.id, "文章「看不见的」所在的分类已隐藏，读者打不开"),
  );
  // Its own readers can read it.
  expect(await change(linkTo(id))).toMatchObject({ id });
});

test("what every brand reads does not link to one brand's article, but the brand itself does", async () => {
  const own = await published(server, { title: "一家的", ...first });
  const other = await drafted(server, bodyTo(own.id));
  await expect(stateOf(server, other.id, PublishState.of.published)).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/文章「一家的」不在「.+」显示，那里的读者打不开/),
  });
  expect((await published(server, { ...bodyTo(own.id), ...first })).state).toBe(
    PublishState.of.published,
  );
});

test("a notice is held to it when it is published, and a banner when it is switched on", async () => {
  const call = await writer(server);
  const target = await drafted(server, { title: "明天的课" });
  const notice = await call(saveNotice, {
    body: {
      id: null,
      draft: { title: "新课", ...bodyTo(target.id), brands: [], pinned: false, endsAt: null },
    },
  });
  const publish = () =>
    call(publishNotice, { ...params(notice.id), body: { state: PublishState.of.published } });
  const why = "文章「明天的课」是「草稿」，读者打不开";
  await expect(publish()).rejects.toMatchObject(refused(target.id, why));

  const link = `/course/${target.id}?from=banner`;
  const put = (active: boolean) =>
    call(saveBanner, { body: { id: null, draft: { ...banner, link, active } } });
  expect(await put(false)).toMatchObject({ link, active: false });
  await expect(put(true)).rejects.toMatchObject({
    code: 400,
    message: `链接 ${link}：${why}，请换一个链接`,
    data: { field: "link" },
  });
  await stateOf(server, target.id, PublishState.of.published);
  await publish();
  expect(await put(true)).toMatchObject({ link, active: true });
});

const banner = {
  kind: BannerKind.of.banner,
  title: "新课上线",
  summary: "",
  picture: "/sample/pictures/prize-lamp.svg",
  brands: [],
  viewers: [],
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: "2027-11-01T00:00:00Z",
  sort: 1,
};
