/** What each role is for, in a sentence; the contract says it call by call. */
import { StaffRole } from "#contract/enums.ts";

export function meaningOf(role: StaffRole): string {
  switch (role) {
    case StaffRole.of.admin:
      return "什么都可以做，包括管理操作员和推广规则。";
    case StaffRole.of.operations:
      return "任务、参与记录、对账、奖品、会员身份、处罚与申诉、批量导入、手工调整；不能付款。";
    case StaffRole.of.finance:
      return "审批提现、付款文件、资金核对、税务、手工调整；不能改任务。";
    case StaffRole.of.support:
      return "查看和答复反馈、商务合作，写备注，查看完整个人信息；不能改钱和任务。";
    case StaffRole.of.content:
      return "文章、分类、公告、横幅；其他只读。";
    case StaffRole.of.viewer:
      return "只能查看，什么都不能改。";
  }
}

export const roleOptions = StaffRole.values.map((value) => ({
  value,
  label: StaffRole.label(value),
}));
