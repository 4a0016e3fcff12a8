/** Responses by what they are called outside: by their owner's machine where the token says whose they are. */
import type { Db, Tx } from "../../platform/db.ts";
import { camelRow, preparedRow } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import type { ResponseRow } from "./sql.ts";
import { ownerIn } from "./token.ts";

type Keys = Pick<World, "key">;

/** Anyone who holds the token; the caller checks whose it is. */
export const responseByToken = (
  db: Db,
  world: Keys,
  token: string,
): Promise<ResponseRow | undefined> => {
  const found = db.selectFrom("surveyResponse").selectAll().where("token", "=", token);
  return byOwnerFirst(
    ownerIn(world, token),
    (ownerId) => found.where("ownerId", "=", ownerId).executeTakeFirst(),
    () => found.executeTakeFirst(),
  );
};

/**
 * A token that carries its owner is one that was written with it: where there is none of that owner, it was made up, or it is
 * one of before that looks like one of ours, once in 65,536.
 */
const byOwnerFirst = async <Row>(
  ownerId: number | undefined,
  ofOne: (ownerId: number) => Promise<Row | undefined>,
  ofAll: () => Promise<Row | undefined>,
): Promise<Row | undefined> =>
  (ownerId === undefined ? undefined : await ofOne(ownerId)) ?? (await ofAll());

/** Anyone who holds the token; the caller checks whose it is. */
export async function lockByToken(
  tx: Tx,
  world: Keys,
  token: string,
): Promise<ResponseRow | undefined> {
  const row = await byOwnerFirst(
    ownerIn(world, token),
    (ownerId) => lockOwned(tx, { token, ownerId }),
    () => lockRow(tx, { token }),
  );
  return row && (camelRow(row) as ResponseRow);
}

const lockOwned = preparedRow<{ token: string; ownerId: number }, Record<string, unknown>>(
  "lock-response-of-owner",
)`
  select * from survey_response where token = ${"token"} and owner_id = ${"ownerId"} for update`;

const lockRow = preparedRow<{ token: string }, Record<string, unknown>>("lock-response")`
  select * from survey_response where token = ${"token"} for update`;
