/** Enumerations of content, messages and feedback (rules community-8 to community-10). */
import { enumeration, type ValueOf } from "./enumeration.ts";

export const ArticleKind = enumeration({
  course: [1, "问卷课堂"],
  industry: [2, "行业报告"],
  help: [3, "帮助"],
});
export type ArticleKind = ValueOf<typeof ArticleKind>;

/** The state of an article or a notice. */
export const PublishState = enumeration({
  draft: [0, "草稿"],
  published: [1, "已发布"],
  withdrawn: [2, "已撤下"],
});
export type PublishState = ValueOf<typeof PublishState>;

/** What a personal message tells of. */
export const MessageKind = enumeration({
  reward: [1, "奖励"],
  exchange: [2, "提现与兑换"],
  feedback: [3, "反馈"],
  discussion: [4, "讨论组"],
  invite: [5, "邀请与团队"],
  account: [6, "账号"],
  task: [7, "新任务"],
});
export type MessageKind = ValueOf<typeof MessageKind>;

export const FeedbackType = enumeration({
  question: [1, "使用问题"],
  response: [2, "问卷与奖励"],
  exchange: [3, "提现与兑换"],
  appeal: [4, "申诉"],
  suggestion: [5, "意见建议"],
  other: [6, "其他"],
});
export type FeedbackType = ValueOf<typeof FeedbackType>;

export const BannerKind = enumeration({
  banner: [1, "横幅"],
  event: [2, "活动"],
});
export type BannerKind = ValueOf<typeof BannerKind>;
