/** What a line says to its reader: whose answers it was for, masked unless they are the reader's own. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { maskNickname } from "../../platform/mask.ts";

type MemoOfInput = {
  kind: GrowthKind;
  percent: number | null;
  /** The respondent's nickname. */
  nickname: string;
  title: string;
};

export function memoOf({ kind, percent, nickname, title }: MemoOfInput): string {
  const who = maskNickname(nickname);
  switch (kind) {
    case GrowthKind.of.inviteFirst:
      return `邀请奖励：${who} 首次有效答卷`;
    case GrowthKind.of.invitePercent:
      return `好友作答奖励 ${percent}%：${who} 「${title}」`;
    case GrowthKind.of.leaderCommission:
      return `团队佣金 ${percent}%：${who} 「${title}」`;
    case GrowthKind.of.teamShare:
      return `团队分成 ${percent}%：「${title}」`;
    case GrowthKind.of.vipBonus:
      return `VIP 加成 ${percent}%：「${title}」`;
    case GrowthKind.of.welcome:
      return "新人奖励：首次有效答卷";
  }
}
