/** The sample's notices, banners and events: what a site of this kind tells its members. */
import type { BannerDraft, NoticeDraft } from "#contract/console/community/content.ts";
import { BannerKind, PublishState } from "#contract/content-enums.ts";
import { Viewer } from "#contract/viewer.ts";

type SampleNotice = Omit<NoticeDraft, "endsAt"> & {
  state: PublishState;
  daysAgo: number;
  endsInDays?: number;
};

const { draft, published, withdrawn } = PublishState.of;
const { banner, event } = BannerKind.of;

function notice(
  title: string,
  lines: readonly string[],
  more: Partial<SampleNotice> & { daysAgo: number },
): SampleNotice {
  return {
    title,
    body: lines.join("\n\n"),
    brands: [],
    viewers: [],
    pinned: false,
    state: published,
    ...more,
  };
}

/** Oldest first. */
export const sampleNotices: readonly SampleNotice[] = [
  notice(
    "国庆假期提现安排",
    [
      "假期内提现照常提交，**审核与发放顺延到节后第一个工作日**。",
      "- 9 月 30 日 18:00 前提交的当天处理\n- 之后提交的从 10 月 9 日起按顺序处理",
      "超过承诺时间的提现，补偿照常发放。",
    ],
    { daysAgo: 55, state: withdrawn },
  ),
  notice(
    "奖品兑换上线",
    [
      "除了提现，金币现在还可以兑换话费、视频会员和实物奖品。",
      "虚拟奖品审核通过后自动发放兑换码；实物奖品寄出后可以在兑换详情里看到快递单号。",
      "到[奖品兑换](/home/prize-exchange)看看。",
    ],
    { daysAgo: 30 },
  ),
  notice(
    "关于作答质量的说明",
    [
      "每份问卷都会经过审核。以下情况会被判为无效：",
      "1. 作答时间明显短于多数人\n2. 前后回答矛盾\n3. 题目中的注意力检查答错",
      "判为无效后 **7 天内可以申诉**，我们会逐条人工核对。",
    ],
    { daysAgo: 21, pinned: true },
  ),
  notice(
    "讨论组任务使用须知",
    [
      "讨论组里大家以**话题昵称**相称。请不要写出真实姓名、电话和住址，也不要打听别人的。",
      "标有“必答”的话题都回答后，任务才算完成。",
    ],
    { daysAgo: 12 },
  ),
  notice(
    "漫析社区：新一期居家生活研究招募",
    ["我们在找和别人合租的朋友聊聊搬家这件事，讨论组任务已经在[任务](/task)里。"],
    { daysAgo: 6, brands: ["manxi"] },
  ),
  notice(
    "系统维护：本周六凌晨 2:00–4:00",
    [
      "维护期间可以浏览，**不能提交问卷和提现**。已经开始的任务会自动延长两个小时。",
      "给你带来不便，请谅解。",
    ],
    { daysAgo: 2, pinned: true, endsInDays: 6 },
  ),
  notice(
    "谨防冒充客服的诈骗",
    [
      "我们**不会**通过电话、QQ 或微信向你索要验证码、支付宝密码，也不会要求你先付款再返利。",
      "遇到可疑情况，请在[留言反馈](/home/feedback)里告诉我们。",
    ],
    { daysAgo: 1, pinned: true },
  ),
  notice("十二月活动预告", ["活动规则确认后发布。"], { daysAgo: 0, state: draft }),
];

type SampleBanner = Omit<BannerDraft, "startsAt" | "endsAt" | "sort"> & {
  /** Days from today. */
  from: number;
  to: number;
};

const shown = { brands: [], viewers: [], active: true, from: -10, to: 60 };
const picture = (name: string) => `/sample/pictures/${name}.svg`;

/** In their order. */
export const sampleBanners: readonly SampleBanner[] = [
  {
    ...shown,
    kind: banner,
    title: "每天几分钟，说出真实看法",
    summary: "新任务每天更新，完成后审核到账",
    picture: picture("banner-welcome"),
    link: "/task",
  },
  {
    ...shown,
    kind: banner,
    title: "金币换好礼",
    summary: "话费、会员、实物奖品，包邮到家",
    picture: picture("banner-prize"),
    link: "/home/prize-exchange",
  },
  {
    ...shown,
    kind: banner,
    title: "讨论组：聊聊合租生活",
    summary: "只在漫析社区",
    picture: picture("banner-invite"),
    link: "/task",
    brands: ["manxi"],
  },
  {
    ...shown,
    kind: event,
    title: "好友首答，双方都有奖励",
    summary: "好友完成第一份有效问卷，邀请人和好友都得金币",
    picture: picture("event-friends"),
    link: "/home/invite-friends",
    viewers: [Viewer.of.vip, Viewer.of.agent, Viewer.of.leader],
  },
  {
    ...shown,
    kind: event,
    title: "秋季连续作答月",
    summary: "本月每周完成三份问卷，月底抽取实物奖品",
    picture: picture("event-season"),
    link: "",
    to: 20,
  },
];
