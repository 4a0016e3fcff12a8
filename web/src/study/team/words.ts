/** A team's figures in words, and how a commission is cut. Pure. */
import type { TeamFigures, TeamResponse } from "#contract/member/study/team.ts";
import type { ChartPoint } from "../../ui/BarChart.tsx";
import { bothWords } from "../../ui/amounts.ts";
import { type Earned, worthOf } from "../../ui/earned.ts";
import { formatGold } from "../../ui/money.ts";
import type { Measure } from "./filter.ts";

/** As the server cuts it (server/src/people/growth/rules.ts): what rounding leaves is the leader's. */
export function cutOf(commission: number, rate: number): { member: number; leader: number } {
  const member = Math.floor((commission * rate) / 100);
  return { member, leader: commission - member };
}

/** A round commission and a small one, at which rounding shows. */
export const exampleCommissions = [100, 15] as const;

/** 队员作答可得佣金 100 金币时，队员得 30，你得 70 */
export function cutWords(commission: number, rate: number): string {
  const { member, leader } = cutOf(commission, rate);
  return `队员作答可得佣金 ${commission} 金币时，队员得 ${member}，你得 ${leader}`;
}

/** Null for what is no whole number from 0 to 100. */
export function readRate(text: string): number | null {
  const digits = text.trim();
  if (!/^[0-9]{1,3}$/.test(digits)) return null;
  const rate = Number(digits);
  return rate <= 100 ? rate : null;
}

export type Day = TeamFigures & { day: string };

export const pointsOf = (
  days: readonly Day[],
  measure: Measure,
  goldPerYuan: number,
): ChartPoint[] =>
  days.map((day) => ({
    label: day.day.slice(5),
    value: measure === "earned" ? worthOf(day, goldPerYuan) : day[measure],
    words: measure === "earned" ? bothWords(day) : `${formatGold(day[measure])} 份`,
  }));

/** 完成 12，有效 10，无效 1; what did not happen is left out, but for the valid ones. */
export function figureWords({ ended, completes, valid, invalid }: TeamFigures): string {
  const parts = [
    `参与 ${formatGold(ended)}`,
    `完成 ${formatGold(completes)}`,
    `有效 ${formatGold(valid)}`,
    ...(invalid > 0 ? [`无效 ${formatGold(invalid)}`] : []),
  ];
  return parts.join(" · ");
}

export const commissionOf = ({ commissionGold, commissionFen }: TeamResponse): Earned => ({
  gold: commissionGold,
  fen: commissionFen,
});

/** 队员分得 30 金币; null where nothing was shared. */
export function shareWords({
  shareGold,
  shareFen,
}: Pick<TeamResponse, "shareGold" | "shareFen">): string | null {
  const isShared = shareGold > 0 || shareFen > 0;
  return isShared ? `队员分得 ${bothWords({ gold: shareGold, fen: shareFen })}` : null;
}
