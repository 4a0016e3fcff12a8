/** A notice as it is being written: the empty one, what is wrong with it, what publishing it means. */
import { type ConsoleNotice, NoticeDraft } from "#contract/console/community/content.ts";
import type { PublishState } from "#contract/content-enums.ts";
import { viewersText } from "#contract/viewer.ts";
import { brandsIn, brandsText } from "../../platform/brands.ts";
import { problemsIn, type ProblemsOf } from "../../platform/problems.ts";
import { exactTime } from "../../platform/time.ts";
import type { Change } from "../../ui/ChangeButton.tsx";
import { publishChange } from "../../ui/publish.ts";

/** As the form holds it: brands as text, so that typing breaks nothing. */
export type NoticeForm = Omit<NoticeDraft, "brands"> & { brands: string };

export const emptyForm: NoticeForm = {
  title: "",
  body: "",
  brands: "",
  viewers: [],
  pinned: false,
  endsAt: null,
};

export const formOf = ({ brands, ...notice }: ConsoleNotice): NoticeForm => {
  const { title, body, viewers, pinned, endsAt } = notice;
  return { title, body, viewers, pinned, endsAt, brands: brandsText(brands) };
};

export const bodyOf = (form: NoticeForm): NoticeDraft => ({
  ...form,
  brands: brandsIn(form.brands),
});

export const problemsOf = (form: NoticeForm): ProblemsOf<NoticeForm> =>
  problemsIn(NoticeDraft, form, bodyOf(form));

type Standing = Pick<
  ConsoleNotice,
  "state" | "brands" | "viewers" | "pinned" | "body" | "endsAt" | "publishedAt"
>;

export const changeOf = (notice: Standing, now: number): Change<PublishState> =>
  publishChange(notice, {
    withdrawn: ["所有人立即看不到它，未读标记也随之消失；可以随时再发布。"],
    missing: notice.body.trim() === "" ? ["没有正文"] : [],
    published: (whose, isFirst) => [
      `${whose}的会员立即在公告里看到${isFirst ? "，并有未读标记" : "；发布时间还是第一次的"}。${
        notice.viewers.length === 0
          ? "没有登录的人也能打开它的链接。"
          : `只有这些人看得到：${viewersText(notice.viewers)}。`
      }`,
      notice.pinned
        ? "首页公告栏会显示它（最新的 5 条）。"
        : "首页公告栏不显示它，它只在公告列表里。",
      ...(notice.endsAt === null ? [] : [endText(notice, notice.endsAt, now)]),
    ],
  });

function endText({ pinned }: Pick<Standing, "pinned">, endsAt: string, now: number): string {
  const where = pinned ? "首页公告栏不会显示，也不" : "不";
  if (Date.parse(endsAt) <= now) return `提醒的时间已过：${where}算未读。`;
  return `${pinned ? "首页公告栏显示、未读提醒" : "未读提醒"}到 ${exactTime(endsAt)}。`;
}
