/** Two operators with the same thing open: of whatever they save, nobody's work is written over unseen. */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import * as content from "#contract/console/community/content.ts";
import {
  consolePrize,
  createPrize,
  setPrizeState,
  updatePrize,
} from "#contract/console/money/prize.ts";
import {
  createPlatform,
  listPlatforms,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { BannerKind, PublishState } from "#contract/content-enums.ts";
import { ExchangeType, PrizeState, StaffRole } from "#contract/enums.ts";
import { draft as article } from "./fixture/content.ts";
import { presetSettings } from "../src/study/survey-platform/presets.ts";
import { testServer } from "./server.ts";

const server = testServer();

type Row = { id: number; version: string };
type Thing = {
  name: string;
  make: (call: Call) => Promise<Row>;
  /** Two fields of it, each with a value that is no change of the other. */
  theirs: object;
  mine: object;
  save: (call: Call, row: Row, change: object) => Promise<Row>;
  read: (call: Call, id: number) => Promise<object | undefined>;
};

const notice = { title: "停机通知", body: "周日凌晨维护", brands: [], pinned: true, endsAt: null };
const banner = {
  kind: BannerKind.of.banner,
  title: "十二月活动",
  summary: "",
  picture: "/figure.png",
  link: "",
  brands: [],
  // As an operator's browser may write it, too.
  startsAt: "2026-12-01T08:00:00+08:00",
  endsAt: "2026-12-15T08:00:00+08:00",
  sort: 0,
  active: true,
};
const prize = {
  type: ExchangeType.of.virtual,
  category: "日用",
  title: "保温杯",
  summary: "",
  description: "",
  cover: null,
  priceGold: 5000,
  costFen: 3000,
  memberLimit: null,
  brands: [],
  sort: 0,
};
let platforms = 0;
const platform = {
  name: "晨星调查",
  preset: "generic",
  active: true,
  settings: presetSettings("generic"),
} as const;

const things: readonly Thing[] = [
  {
    name: "an article",
    make: (call) => call(content.saveArticle, { body: { id: null, draft: article } }),
    theirs: { summary: "同事写的摘要" },
    mine: { title: "我写的标题" },
    save: (call, { id, version }, change) =>
      call(content.saveArticle, { body: { id, version, draft: { ...article, ...change } } }),
    read: (call, id) => call(content.consoleArticle, { params: { id: String(id) } }),
  },
  {
    name: "a notice",
    make: (call) => call(content.saveNotice, { body: { id: null, draft: notice } }),
    theirs: { endsAt: "2026-12-31T08:00:00+08:00" },
    mine: { title: "我写的标题" },
    save: (call, { id, version }, change) =>
      call(content.saveNotice, { body: { id, version, draft: { ...notice, ...change } } }),
    read: async (call, id) =>
      (await call(content.consoleNotices, { query: {} })).list.find((one) => one.id === id),
  },
  {
    name: "a banner",
    make: (call) => call(content.saveBanner, { body: { id: null, draft: banner } }),
    theirs: { active: false },
    mine: { title: "我写的标题" },
    save: (call, { id, version }, change) =>
      call(content.saveBanner, { body: { id, version, draft: { ...banner, ...change } } }),
    read: async (call, id) =>
      (await call(content.consoleBanners, { query: {} })).list.find((one) => one.id === id),
  },
  {
    name: "a prize",
    make: (call) => call(createPrize, { body: prize }),
    theirs: { priceGold: 6000 },
    mine: { title: "我写的名称" },
    save: (call, { id, version }, change) =>
      call(updatePrize, { params: { id: String(id) }, body: { ...prize, ...change, version } }),
    read: (call, id) => call(consolePrize, { params: { id: String(id) } }),
  },
  {
    name: "a survey platform",
    make: (call) =>
      call(createPlatform, { body: { code: `chenxing-${++platforms}`, ...platform } }),
    theirs: { active: false },
    mine: { name: "我写的名称" },
    save: (call, { id, version }, change) =>
      call(updatePlatform, {
        params: { id: String(id) },
        body: { ...platform, ...change, version },
      }),
    read: async (call, id) => (await call(listPlatforms)).list.find((one) => one.id === id),
  },
];

const thingOf = (name: string): Thing => {
  const found = things.find((thing) => thing.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test.each(things)(
  "who saves $name that a colleague has changed meanwhile is told",
  async (thing) => {
    const { theirs, mine, make, save, read } = thing;
    const [call, colleague] = await Promise.all([
      server.staff(StaffRole.of.operations),
      server.staff(StaffRole.of.admin),
    ]);
    const row = await make(call);
    const changed = await save(colleague, row, theirs);
    expect(changed.version).not.toBe(row.version);
    const stands = await read(call, row.id);
    await expect(save(call, row, mine)).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/刚刚被别人修改，您的修改还没有保存/),
      data: { id: row.id, version: changed.version },
    });
    expect(await read(call, row.id)).toEqual(stands);
    // The same once more, because its first answer was lost.
    expect((await save(colleague, row, theirs)).version).toBe(changed.version);
    // On top of what stands.
    await save(call, changed, { ...theirs, ...mine });
    expect(await read(call, row.id)).toMatchObject(mine);
  },
);

const shownThings = [
  {
    ...thingOf("an article"),
    verb: "发布",
    show: (call: Call, { id, version }: Row) =>
      call(content.publishArticle, {
        params: { id: String(id) },
        body: { state: PublishState.of.published, version },
      }),
  },
  {
    ...thingOf("a notice"),
    verb: "发布",
    show: (call: Call, { id, version }: Row) =>
      call(content.publishNotice, {
        params: { id: String(id) },
        body: { state: PublishState.of.published, version },
      }),
  },
  {
    ...thingOf("a prize"),
    verb: "上架",
    show: (call: Call, { id, version }: Row) =>
      call(setPrizeState, {
        params: { id: String(id) },
        body: { state: PrizeState.of.onShelf, version },
      }),
  },
];

test.each(shownThings)(
  "who shows others $name that a colleague has changed meanwhile is told",
  async ({ verb, make, save, show, mine }) => {
    const call = await server.staff(StaffRole.of.admin);
    const row = await make(call);
    const changed = await save(call, row, mine);
    await expect(show(call, row)).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(`刚刚被别人修改，还没有${verb}，请核对后再${verb}`),
      data: { id: row.id, version: changed.version },
    });
  },
);

test.each(things)("of several who save $name at once one is written", async (thing) => {
  const call = await server.staff(StaffRole.of.operations);
  const row = await thing.make(call);
  const changes = [thing.theirs, thing.mine, { ...thing.theirs, ...thing.mine }];
  const answers = await Promise.allSettled(changes.map((one) => thing.save(call, row, one)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: 409 });
});
