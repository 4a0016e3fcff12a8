/** Views, progress and votes. */
import { expect, test } from "vitest";
import { type Call, createClient } from "#contract/client.ts";
import {
  getArticle,
  listProgress,
  saveProgress,
  viewArticle,
  voteArticle,
} from "#contract/member/community/content.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { drafted, params, published } from "../../../test/fixture/content.ts";
import { forgetReading } from "./reader-sql.ts";

const server = testServer();

let browsers = 0;
/** A stranger's browser that keeps its cookie, from a network of its own unless told. */
function browser(remoteAddress = `10.77.${++browsers}.7`): Call {
  let cookie = "";
  return createClient(async ({ method, url, body }) => {
    const reply = await server.app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(cookie && { cookie }), "user-agent": "phone" },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value } of reply.cookies) cookie = `${name}=${value}`;
    return reply.json();
  });
}

const viewsOf = async (id: number) => (await server.stranger(getArticle, params(id))).views;

test("a script that forgets its cookie counts once, and one that changes its name no more than an office", async () => {
  const { id } = await published(server);
  const from = (device: string) =>
    clientOf(server.app, { "z-device": device, "user-agent": "curl" }, "10.9.9.9");
  for (let n = 0; n < 5; n++) await from("0".repeat(40))(viewArticle, params(id));
  expect(await viewsOf(id)).toBe(1);
  for (let n = 1; n < 120; n++)
    await from(n.toString(16).padStart(40, "0"))(viewArticle, params(id));
  expect(await viewsOf(id)).toBe(50);
});

test("a member counts once on all devices", async () => {
  const { id } = await published(server);
  const { headers } = await server.member();
  await clientOf(server.app, headers, "10.1.1.1")(viewArticle, params(id));
  await clientOf(server.app, headers, "10.1.1.2")(viewArticle, params(id));
  expect(await viewsOf(id)).toBe(1);
});

test("progress only grows, is told on opening, and is listed last read first", async () => {
  const [one, two] = [await published(server), await published(server)];
  const { call } = await server.member();
  const save = (id: number, percent: number) =>
    call(saveProgress, { ...params(id), body: { percent } });
  expect(await save(one.id, 40)).toEqual({ percent: 40 });
  expect(await save(one.id, 10)).toEqual({ percent: 40 });
  server.clock.move(1);
  await save(two.id, 100);
  expect(await call(viewArticle, params(one.id))).toEqual({ percent: 40, vote: null });
  expect((await call(listProgress)).list).toEqual([
    { articleId: two.id, percent: 100 },
    { articleId: one.id, percent: 40 },
  ]);
  await expect(save(one.id, 101)).rejects.toMatchObject({ code: 400 });
});

test("two tabs at once leave the further progress", async () => {
  const { id } = await published(server);
  const { call } = await server.member();
  await Promise.all(
    [30, 80, 50].map((percent) => call(saveProgress, { ...params(id), body: { percent } })),
  );
  expect(await call(viewArticle, params(id))).toMatchObject({ percent: 80 });
});

test("a word whether it helped is one a person, may be changed, and is told again", async () => {
  const { id } = await published(server);
  const stranger = browser();
  const { call } = await server.member();
  const say = (by: Call, helpful: boolean) => by(voteArticle, { ...params(id), body: { helpful } });
  expect(await say(stranger, true)).toEqual({ helpful: 1, unhelpful: 0 });
  expect(await say(stranger, true)).toEqual({ helpful: 1, unhelpful: 0 });
  expect(await say(call, true)).toEqual({ helpful: 2, unhelpful: 0 });
  expect(await say(stranger, false)).toEqual({ helpful: 1, unhelpful: 1 });
  expect(await stranger(viewArticle, params(id))).toMatchObject({ vote: false });
  expect(await call(viewArticle, params(id))).toMatchObject({ vote: true });
  await Promise.all([say(call, false), say(call, true), say(call, false)]);
  const { helpful, unhelpful } = await server.stranger(getArticle, params(id));
  expect(helpful + unhelpful).toBe(2);
});

test("opening gives a browser no number, or who votes meanwhile would be two people", async () => {
  const { id } = await published(server);
  const reply = await server.app.inject({ method: "POST", url: `/api/v1/articles/${id}/view` });
  expect(reply.statusCode).toBe(200);
  expect(reply.cookies).toEqual([]);
});

test("a network that votes again and again is told to wait", async () => {
  const { id } = await published(server);
  const from = "10.66.6.6";
  const votes = Array.from({ length: 31 }, () =>
    browser(from)(voteArticle, { ...params(id), body: { helpful: true } }),
  );
  const ended = await Promise.allSettled(votes);
  expect(ended.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: 429 } },
  ]);
});

test("nothing is counted, kept or said of what is not published", async () => {
  const { id } = await drafted(server);
  const { call } = await server.member();
  const gone = { code: 404 };
  await expect(call(viewArticle, params(id))).rejects.toMatchObject(gone);
  await expect(call(saveProgress, { ...params(id), body: { percent: 5 } })).rejects.toMatchObject(
    gone,
  );
  await expect(call(voteArticle, { ...params(id), body: { helpful: true } })).rejects.toMatchObject(
    gone,
  );
});

test("who leaves takes their reading along; their word stays counted as nobody's", async () => {
  const { id } = await published(server);
  const { call, memberId } = await server.member();
  await call(saveProgress, { ...params(id), body: { percent: 5 } });
  await call(voteArticle, { ...params(id), body: { helpful: true } });
  await server.db.transaction().execute((tx) => forgetReading(tx, memberId));
  expect((await call(listProgress)).list).toEqual([]);
  const { voter } = await server.db
    .selectFrom("contentVote")
    .select("voter")
    .where("articleId", "=", id)
    .executeTakeFirstOrThrow();
  expect(voter).toMatch(/^x/);
  expect(await server.stranger(getArticle, params(id))).toMatchObject({ helpful: 1 });
});

// Last: no operator's session outlives the day.
test("opening counts once a browser and day, however often it is asked", async () => {
  const { id } = await published(server);
  const [one, other] = [browser(), browser()];
  for (const call of [one, one, other, one]) await call(viewArticle, params(id));
  expect(await viewsOf(id)).toBe(2);
  server.clock.move(86_400);
  await one(viewArticle, params(id));
  expect(await viewsOf(id)).toBe(3);
});
