/** Who can be named with @ in a section, as the others know them. */
import { BbsRole } from "#contract/enums.ts";
import type { FocusPerson } from "#contract/member/study/discussion.ts";
import { smallNumberIn } from "../../platform/search.ts";
import type { World } from "../../platform/world.ts";
import { pictureAddress } from "../../people/upload/api.ts";
import { MODERATOR, nameOf } from "./identity.ts";
import { LEFT } from "./data-export.ts";
import * as rows from "./person-sql.ts";
import { visitorBy } from "./section.ts";
import { sightOf } from "./sight.ts";

const SHOWN = 20;

type ListPeopleInput = { memberId: number; hash: string; search: string | undefined };

/**
 * Moderators in front. Before anything of what others said is open to somebody, the others are not
 * either: a blind topic hides also who is there.
 */
export async function listPeople(world: World, { memberId, hash, search = "" }: ListPeopleInput) {
  const { db } = world;
  const visitor = await visitorBy(world, memberId, hash);
  const taskId = visitor.task.id;
  const beginning = search.trim();
  const { topics, sees } = await sightOf(db, visitor);
  const moderators = await rows.moderatorsOf(db, taskId, memberId, BbsRole.of.moderator);
  const others = topics.some(sees)
    ? await respondentsFor(world, { taskId, but: memberId, beginning })
    : [];
  const fitting = moderators.filter(
    ({ number }) => MODERATOR.startsWith(beginning) || String(number) === beginning,
  );
  return { list: [...fitting, ...others].slice(0, SHOWN).map((row) => shownPerson(world, row)) };
}

type MentionSearch = { taskId: number; but: number; beginning: string };

async function respondentsFor({ db }: World, search: MentionSearch): Promise<rows.PersonRow[]> {
  const byName = await rows.respondentsOf(db, { ...search, left: LEFT, size: SHOWN });
  const number = smallNumberIn(search.beginning);
  if (number === undefined) return byName;
  const numbered = await rows.peopleByNumbers(db, search.taskId, [number]);
  const found = numbered.filter(
    ({ memberId, role, name, number }) =>
      memberId !== search.but &&
      role === null &&
      name !== LEFT &&
      !byName.some((one) => one.number === number),
  );
  return [...found, ...byName];
}

const shownPerson = (world: World, row: rows.PersonRow): FocusPerson => ({
  number: row.number,
  name: nameOf(row),
  avatar: row.avatar && pictureAddress(world, row.avatar),
  role: row.role ?? BbsRole.of.respondent,
});
