/** 我的团队: who is in it, what they do and what the leader has of it. */
import type { TeamMember } from "#contract/member/study/team.ts";
import { earnedThrough } from "../../people/growth/api.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { World } from "../../platform/world.ts";
import { teamMemberFigures } from "../survey/api.ts";
import { teamPage } from "../../people/member/api.ts";
import { newestRates } from "./sql.ts";

type TeamOfInput = {
  leaderId: number;
  cursor: string | undefined;
  size: number;
  search: string | undefined;
};

export async function teamOf({ db }: World, { leaderId, cursor, size, search }: TeamOfInput) {
  const after = readCursor(cursor, 1)?.[0];
  const found = await teamPage(db, { leaderId, search, after, size: size + 1 });
  const { list, next } = cutPage(found, size, ({ id }) => [id]);
  const ids = list.map(({ id }) => id);
  const [rates, figures, earned] = await Promise.all([
    newestRates(db, leaderId, ids),
    teamMemberFigures(db, leaderId, ids),
    earnedThrough(db, { ownerId: leaderId, side: 2 }, ids),
  ]);
  const shown = list.map(({ id, code, nickname, avatar, teamSince }): TeamMember => {
    const figure = figures.get(id);
    return {
      code,
      nickname,
      avatar,
      joinedAt: teamSince.toISOString(),
      rate: rates.get(id) ?? 0,
      completes: figure?.completes ?? 0,
      valid: figure?.valid ?? 0,
      earnedGold: earned.get(id)?.gold ?? 0,
      earnedFen: earned.get(id)?.fen ?? 0,
      lastAt: figure?.lastAt?.toISOString() ?? null,
    };
  });
  return { list: shown, next };
}
