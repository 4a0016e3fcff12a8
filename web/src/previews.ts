/**
 * What search engines and chats show of a page that is passed on: a title, a sentence, a picture. Only the
 * server imports this table, and only for the pages that it renders whole.
 */
import type { Site } from "#contract/member/site.ts";
import type { Invited, Shared } from "./share/loaders.ts";
import { effortWords, rewardWords, sharedTitle, welcomeWords } from "./share/words.ts";

export type Preview = {
  /** Instead of the route's, before the site's name. */
  title?: string;
  summary: string;
  /** A path or an address; null = the brand's own (figure.png). */
  picture: string | null;
};

/** By route, of what its loader answered. */
const table: Record<string, (data: unknown, site: Site) => Preview> = {
  // Each reads what its own loader in routes.tsx answers.
  "/invite": (data, site) => ofInvitation(data as Invited, site),
  "/share": (data, site) => ofTask(data as Shared, site),
};

export const previewOf = (route: string, data: unknown, site: Site): Preview =>
  table[route]?.(data, site) ?? { summary: site.brand.slogan, picture: null };

function ofInvitation(invited: Invited, { brand }: Site): Preview {
  const { inviter } = invited;
  const summary = `${welcomeWords(invited, brand)}满 ${brand.withdrawMinFen / 100} 元即可提现。`;
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
  const pay = `${effortWords(task)}，完成可得 ${rewardWords(task, site.brand)}${seats}。`;
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
