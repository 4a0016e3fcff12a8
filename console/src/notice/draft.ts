/** A notice as it is being written: the empty one, what is wrong with it, what publishing it means. */
import { type ConsoleNotice, NoticeDraft } from "#contract/console/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { brandsIn, brandsText } from "../platform/brands.ts";
import { problemsIn, type ProblemsOf } from "../platform/problems.ts";
import { exactTime } from "../platform/time.ts";

/** As the form holds it: brands as text, so that typing breaks nothing. */
export type NoticeForm = Omit<NoticeDraft, "brands"> & { brands: string };

export const emptyForm: NoticeForm = {
  title: "",
  body: "",
  brands: "",
  pinned: false,
  endsAt: null,
};

export const formOf = ({ title, body, brands, pinned, endsAt }: ConsoleNotice): NoticeForm => ({
  title,
  body,
  pinned,
  endsAt,
  brands: brandsText(brands),
});

export const bodyOf = (form: NoticeForm): NoticeDraft => ({
  ...form,
  brands: brandsIn(form.brands),
});

export const problemsOf = (form: NoticeForm): ProblemsOf<NoticeForm> =>
  problemsIn(NoticeDraft, form, bodyOf(form));

export type Change = {
  to: PublishState;
  verb: string;
  effects: string[];
  /** False where something is missing; the effects then say what. */
  isReady: boolean;
};

type Standing = Pick<
  ConsoleNotice,
  "state" | "brands" | "pinned" | "body" | "endsAt" | "publishedAt"
>;

/** Publishing it or taking it back, with who will see what in sentences. */
export function changeOf(notice: Standing, now: number): Change {
  const { state, brands, pinned, body, endsAt, publishedAt } = notice;
  if (state === PublishState.of.published)
    return {
      to: PublishState.of.withdrawn,
      verb: "撤下",
      isReady: true,
      effects: ["所有人立即看不到它，未读标记也随之消失；可以随时再发布。"],
    };
  const isFirst = publishedAt === null;
  const change = { to: PublishState.of.published, verb: isFirst ? "发布" : "重新发布" };
  if (body.trim() === "") return { ...change, isReady: false, effects: ["还不能发布：没有正文。"] };
  const whose = brands.length === 0 ? "所有品牌" : `品牌 ${brands.join("、")}`;
  return {
    ...change,
    isReady: true,
    effects: [
      `${whose}的会员立即在公告里看到${isFirst ? "，并有未读标记" : "；发布时间还是第一次的"}。没有登录的人也能打开它的链接。`,
      ...(pinned ? ["它会排在首页公告栏的最前面。"] : []),
      ...(endsAt === null ? [] : [endText(endsAt, now)]),
    ],
  };
}

const endText = (endsAt: string, now: number): string =>
  Date.parse(endsAt) <= now
    ? "结束时间已过：首页公告栏不会显示。"
    : `首页公告栏显示到 ${exactTime(endsAt)}。`;
