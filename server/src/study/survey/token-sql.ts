/** Finds responses by their token, on the machine of their owner when the token carries it. */
import type { Db, Tx } from "../../platform/db.ts";
import { camelRow, preparedRow } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { lockByBareToken } from "./lock-sql.ts";
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
 * A token that carries its owner was written together with it. When that owner has no such response, the token was made up,
 * or it is one of 0.17.0 or before that seems to carry an owner by chance, once in 65,536.
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
  return byOwnerFirst(
    ownerIn(world, token),
    async (ownerId) => {
      const row = await lockOwned(tx, { token, ownerId });
      return row && (camelRow(row) as ResponseRow);
    },
    () => lockByBareToken(tx, token),
  );
}

const lockOwned = preparedRow<{ token: string; ownerId: number }, Record<string, unknown>>(
  "lock-response-of-owner",
)`
  select * from survey_response where token = ${"token"} and owner_id = ${"ownerId"} for update`;
