/** Who and what is in the sample, straight from the database: what an operator would be told on the telephone. */
import type { Stage } from "./stage.ts";

export type KnownMember = {
  id: number;
  code: string;
  mobile: string;
  email: string;
  nickname: string;
};

/** `where`: a condition in SQL. */
export async function memberWhere(stage: Stage, where: string): Promise<KnownMember> {
  const [row] = await stage.query<KnownMember>(
    `select id::int, code, mobile, email, nickname from user_member where ${where}`,
  );
  if (!row) throw new Error(`no member with ${where}`);
  return row;
}

/** The oldest one that belongs to a member. */
export async function oldestOf(
  stage: Stage,
  table: string,
): Promise<{ id: number; member: number }> {
  const [row] = await stage.query<{ id: number; member: number }>(
    `select id::int, member_id::int as member from ${table} where member_id is not null order by id limit 1`,
  );
  if (!row) throw new Error(`no ${table} in the sample`);
  return row;
}
