/** Enumerations of invites, teams and what they pay (rule community-1). */
import { enumeration, type ValueOf } from "./enumeration.ts";

/** What a valid response pays beside its reward, one rule each (rules community-1 to community-5). */
export const GrowthKind = enumeration({
  /** To the inviter, once an invitee. */
  inviteFirst: [1, "邀请首答奖励"],
  /** To the inviter, of the invitee's survey gold, for the months of the rule. */
  invitePercent: [2, "好友作答奖励"],
  /** To the leader, less what the member gets of it. */
  leaderCommission: [3, "团队佣金"],
  /** To the team member who answered, of the leader's commission. */
  teamShare: [4, "团队分成"],
  vipBonus: [5, "VIP 加成"],
  /** To the invitee, once. */
  welcome: [6, "新人奖励"],
});
export type GrowthKind = ValueOf<typeof GrowthKind>;

/** Why two people earn nothing from one another. */
export const GrowthBlock = enumeration({
  sameDevice: [1, "使用同一设备"],
  sameNetwork: [2, "在同一网络注册（同一家庭）"],
  samePayee: [3, "收款人相同"],
  sameAddress: [4, "收货地址相同（同一家庭）"],
  tooMany: [5, "超过当天可计奖励的邀请人数"],
  operator: [6, "经人工核查"],
  /** A member who left and comes back is not a newcomer. */
  returned: [7, "注销后重新注册"],
});
export type GrowthBlock = ValueOf<typeof GrowthBlock>;

/** Where an invitee stands (邀请记录). */
export const InviteeState = enumeration({
  registered: [0, "已注册"],
  /** Has a valid response. */
  active: [1, "已完成首答"],
  blocked: [2, "不计奖励"],
});
export type InviteeState = ValueOf<typeof InviteeState>;
