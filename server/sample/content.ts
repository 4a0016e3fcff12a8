/** The sample's courses, industry reports and help centre: written and published as an operator does it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import type { ArticleDraft } from "#contract/console/community/content.ts";
import {
  attach,
  saveArticle,
  saveCategory,
  setArticleState,
} from "../src/community/content/api.ts";
import type { StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { samplePdf } from "./pdf.ts";
import { dayBefore, worldAt } from "./past.ts";
import type { Random } from "./random.ts";

const folder = join(import.meta.dirname, "articles");
const IP = "10.1.0.9";

const kinds = {
  course: ArticleKind.of.course,
  industry: ArticleKind.of.industry,
  help: ArticleKind.of.help,
} as const;
const roots: Record<ArticleKind, number> = {
  [kinds.course]: 1,
  [kinds.industry]: 2,
  [kinds.help]: 21,
};

/** In the order in which they stand in their trees. */
const categoryNames: Record<ArticleKind, readonly string[]> = {
  [kinds.course]: ["入门", "任务类型", "安全与隐私", "进阶"],
  [kinds.industry]: ["消费与零售", "出行与汽车", "科技与数码", "家庭与生活", "行业方法"],
  [kinds.help]: ["金币与现金", "提现与兑换", "任务与结果", "邀请与团队", "账号与隐私"],
};

type SampleArticle = Omit<ArticleDraft, "categoryId"> & {
  category: string;
  /** Before today, when it was published. */
  days: number;
  attachment: string | null;
};

type Making = { world: World; now: Date; random: Random; by: StaffCaller };

export async function makeContent({ world, now, random, by }: Making): Promise<void> {
  const staff = { staff: by, ip: IP };
  const categories = new Map<string, number>();
  for (const kind of ArticleKind.values)
    for (const [sort, name] of categoryNames[kind].entries()) {
      const category = { id: null, parentId: roots[kind], name, sort, hidden: false };
      // oxlint-disable-next-line no-await-in-loop -- in the order of the tree
      const { id } = await saveCategory(world, { ...staff, category });
      categories.set(`${kind} ${name}`, id);
    }
  const articles = (await sampleArticles()).toSorted((a, b) => b.days - a.days);
  for (const { category, days, attachment, ...told } of articles) {
    const then = worldAt(world, dayBefore(now, days, 10), random);
    const categoryId = categories.get(`${told.kind} ${category}`) ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- the oldest first
    const { id } = await saveArticle(then, { ...staff, id: null, draft: { ...told, categoryId } });
    if (attachment !== null) {
      const press = undefined;
      const data = samplePdf().toString("base64");
      // oxlint-disable-next-line no-await-in-loop
      await attach(then, { ...staff, articleId: id, name: attachment, data, press });
    }
    // oxlint-disable-next-line no-await-in-loop
    await setArticleState(then, { ...staff, id, state: PublishState.of.published });
  }
}

/** Each is a Markdown file with a few lines about it at its head. */
export async function sampleArticles(): Promise<SampleArticle[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => articleIn(await readFile(join(folder, name), "utf8"))),
  );
}

function articleIn(text: string): SampleArticle {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? [];
  const said = new Map(
    head.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const kind = kinds[said.get("kind") as keyof typeof kinds];
  const cover = said.get("cover");
  return {
    kind,
    category: said.get("category") ?? "",
    title: said.get("title") ?? "",
    summary: said.get("summary") ?? "",
    body,
    cover: cover === undefined ? null : `/sample/pictures/${cover}.webp`,
    brands: [],
    pinned: said.get("pinned") === "yes",
    days: Number(said.get("days")),
    attachment: said.get("attachment") ?? null,
  };
}
