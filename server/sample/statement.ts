/** The provider's list of the sample's past: its stub paid without keeping one. */
import { sql } from "kysely";
import type { World } from "../src/platform/world.ts";

/** A line for each withdrawal that the sample's provider paid, so that the proof of the books finds all. */
export const listPaidBills = ({ db, clock }: World) =>
  sql`
    insert into books_statement (provider, bill_no, fen, provider_no, day, source, added_at)
    select p.provider, p.bill_no, e.net_fen, coalesce(p.provider_no, ''),
           (p.finished_at at time zone 'Asia/Shanghai')::date, 'provider', ${clock.now()}
      from exchange_payout p join exchange e on e.id = p.exchange_id
     where p.state = 'paid'`.execute(db);
