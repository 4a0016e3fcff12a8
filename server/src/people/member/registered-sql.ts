/** When somebody registered, as a condition of another feature's rows that know their member. */
import { type RawBuilder, sql } from "kysely";
import { type Days, within } from "../../platform/list-sql.ts";

/** `member`: the column with the number of the member. True of all rows when there are no days. */
export const registeredWithin = (member: string, days: Days): RawBuilder<boolean> =>
  days.from === undefined && days.to === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from user_member as registered
        where registered.id = ${sql.ref(member)} and ${within("registered.registeredAt", days)})`;
