/**
 * What search engines and chats show of a page that is passed on: a title, a sentence, a picture. Only the
 * server imports this table, and only for the pages that it renders whole.
 */
import type { Article } from "#contract/member/community/content.ts";
import type { Site } from "#contract/member/community/site.ts";
import type { Invited, Shared } from "./community/share/loaders.ts";
import { effortWords, rewardWords, sharedTitle, welcomeWords } from "./community/share/words.ts";

export type Preview = {
  /** Instead of the route's, before the site's name. */
  title?: string;
  summary: string;
  /** A path or an address; null = the brand's own (figure.png). */
  picture: string | null;
  /** What search engines are told of an article, in their own words. */
  article?: { section: string; publishedAt: string; updatedAt: string };
};

/** By route, of what its loader answered. */
const table: Record<string, (data: unknown, site: Site) => Preview> = {
  // Each reads what its own loader in routes.tsx answers.
  "/invite": (data, site) => ofInvitation(data as Invited, site),
  "/share": (data, site) => ofTask(data as Shared, site),
  // For these the server has put the article into the cache (needs.ts).
  "/course/:id": (data, site) => ofArticle(data as Article | undefined, site),
  "/industry/:id": (data, site) => ofArticle(data as Article | undefined, site),
  "/help/:id": (data, site) => ofArticle(data as Article | undefined, site),
  "/course": (_, { brand }) =>
    plain(`${brand.siteName}问卷课堂：怎样答得又快又准，奖励怎样算，隐私怎样保护。`),
  "/industry": (_, { brand }) => plain(`${brand.siteName}行业报告：大家的回答汇成的结论。`),
  "/help": (_, { brand }) =>
    plain(`${brand.siteName}帮助中心：金币、提现、审核、邀请与账号的常见问题。`),
};

export const previewOf = (route: string, data: unknown, site: Site): Preview =>
  table[route]?.(data, site) ?? { summary: site.brand.slogan, picture: null };

const plain = (summary: string): Preview => ({ summary, picture: null });

/** Undefined when the server could not be asked: the browser asks again. */
function ofArticle(article: Article | undefined, { brand }: Site): Preview {
  if (!article) return plain(brand.slogan);
  const { title, summary, cover, categoryName, publishedAt, updatedAt } = article;
  return {
    title,
    summary: summary || brand.slogan,
    picture: cover,
    article: { section: categoryName, publishedAt, updatedAt },
  };
}

function ofInvitation(invited: Invited, { terms }: Site): Preview {
  const { inviter } = invited;
  const summary = `${welcomeWords(invited, terms)}满 ${terms.withdrawMinFen / 100} 元即可提现。`;
  const title = inviter ? `${inviter.name} 邀请你一起答问卷` : "邀请你一起答问卷";
  return { title, summary, picture: null };
}

function ofTask(shared: Shared, site: Site): Preview {
  const { task } = shared;
  if (!task) return ofInvitation(shared, site);
  if (task.closed !== null) {
    return {
      title: task.title,
      summary: `这个任务现在不能参与：${task.closed}`,
      picture: task.cover,
    };
  }
  const seats = task.seatsLeft === null ? "" : `，还剩 ${task.seatsLeft} 个名额`;
  const pay = `${effortWords(task)}，完成可得 ${rewardWords(task, site.terms)}${seats}。`;
  return {
    title: task.title,
    summary: `${sharedTitle(shared)}：${pay}${task.summary}`,
    picture: task.cover,
  };
}

/** For previews without a picture of their own: the brand's figure on its colour. */
export function brandPicture(figure: string, colour: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" fill="${colour}"/>` +
    `<path transform="translate(6 6) scale(.625)" fill="#fff" fill-rule="evenodd" d="${figure}"/></svg>`
  );
}
