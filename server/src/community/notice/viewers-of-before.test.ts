/** What the update that brought viewers does with banners and notices that were written before it. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { Viewer } from "#contract/viewer.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const { vip, agent, leader, visitor } = Viewer.of;

/** The part of the migration that looks at what is there; it may be carried out again. */
async function update(): Promise<void> {
  const file = new URL("../../../migrations/0024_told.sql", import.meta.url);
  const text = readFileSync(file, "utf8");
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(text.slice(text.indexOf("-- What leads to a page that not everybody")));
  await client.end();
}

const now = new Date();
const banner = (link: string) =>
  server.db
    .insertInto("banner")
    .values({
      kind: 1,
      title: "以前的",
      picture: "/p.png",
      link,
      startsAt: now,
      endsAt: new Date(now.getTime() + 1000),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
const notice = (body: string) =>
  server.db
    .insertInto("notice")
    .values({ title: "以前的", body, createdAt: now, updatedAt: now })
    .execute();

test("what everybody can open stays for everybody, the rest is for those who can", async () => {
  const banners: [string, number[]][] = [
    ["", []],
    ["/task", []],
    ["/home/team-building", []],
    ["https://example.com/home/team", []],
    ["/home/invite-friends?from=banner", [vip, agent, leader]],
    ["/Home/Team/", [leader]],
    ["/register#now", [visitor]],
  ];
  for (const [link] of banners) await banner(link);
  const notices: [string, number[]][] = [
    ["见[帮助](/help)。", []],
    ["见[队伍建设](/home/team-building)。", []],
    ["见[邀请](/home/invite-friends)。", [vip, agent, leader]],
    ["见[邀请](/home/invite-friends)和[团队](/home/team?x=1)。", [leader]],
    ['队长见[团队](/home/team)，代理见[代理中心](/home/agent "代理")。', [agent, leader]],
  ];
  for (const [body] of notices) await notice(body);
  await update();
  const shown = await server.db
    .selectFrom("banner")
    .select(["link", "viewers"])
    .orderBy("id")
    .execute();
  expect(shown.map(({ link, viewers }) => [link, viewers])).toEqual(banners);
  const told = await server.db
    .selectFrom("notice")
    .select(["body", "viewers"])
    .orderBy("id")
    .execute();
  expect(told.map(({ body, viewers }) => [body, viewers])).toEqual(notices);
});
