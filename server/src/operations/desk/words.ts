/** What happened to an account and what operators did with it, as the story says it. */
const changes: Record<string, string> = {
  mobile: "更换手机号",
  email: "更换邮箱",
  password: "更改密码",
  alipay: "更换收款账号",
  sns: "绑定或解绑第三方账号",
};
export const changeWords = (kind: string): string => changes[kind] ?? kind;

/** What the log calls a change of a member; what is not known here is shown as it was written. */
const actions: Record<string, string> = {
  "member.role": "修改会员身份",
  "member.team": "调整团队",
  "member.home": "更换归属品牌",
  "invite.block": "停止邀请奖励",
  "invite.lift": "恢复邀请奖励",
  "member.reveal": "查看完整信息",
  "member.note": "添加备注",
  "member.note-remove": "撤回备注",
  "member.sanction-ask": "提出处罚",
  "member.sanction-refuse": "驳回处罚",
  "member.sanction-withdraw": "撤回处罚",
  "member.sanction": "处罚会员",
  "member.sanction-lift": "解除处罚",
  "member.sanction-upheld": "对处罚的申诉成立",
  "member.sanction-dismissed": "维持处罚",
  "adjustment.ask": "申请手工调整",
  "adjustment.book": "手工调整入账",
  "adjustment.approve": "批准手工调整",
  "adjustment.refuse": "驳回手工调整",
  "adjustment.withdraw": "撤回手工调整",
};
export const auditWords = (action: string): string => actions[action] ?? action;
