/** What the requests of others say about one: who shares its address, device or account. */
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

/** So many requests are read of an address that a whole town shares; the sentence then says "at least". */
const READ_MAX = 100;

export type RiskFacts = {
  id: number;
  /** Other members who asked from the same address, or device, within 30 days of this one. */
  sameIp: number[];
  sameDevice: number[];
  /** Other members who ever asked to be paid to this account. */
  samePayee: number[];
  /** There are more requests from this address than were read. */
  isIpCut: boolean;
  isFirst: boolean;
};

/**
 * By exchange_ip, _device, _payee and _member: however many rows, it is one statement. Members as int,
 * because the driver leaves the bigints of an array as text.
 */
const facts = prepared<{ ids: readonly number[] }, RiskFacts>("exchange-risks")`
  select e.id, i.members as "sameIp", i.n = ${READ_MAX} as "isIpCut", d.members as "sameDevice",
         p.members as "samePayee",
         not exists (select from exchange b
                      where b.member_id = e.member_id and b.state = 1 and b.id < e.id
                        and (b.type = 1) = (e.type = 1)) as "isFirst"
    from exchange e
   cross join lateral (
     select count(*)::int as n, coalesce(array_agg(distinct r.member_id::int), '{}') as members
       from (select o.member_id from exchange o
              where o.ip = e.ip and o.member_id <> e.member_id
                and o.created_at between e.created_at - interval '30 days'
                                     and e.created_at + interval '30 days'
              order by o.created_at desc limit ${READ_MAX}) r) i
   cross join lateral (
     select coalesce(array_agg(distinct r.member_id::int), '{}') as members
       from (select o.member_id from exchange o
              where o.device_id = e.device_id and o.member_id <> e.member_id
                and o.created_at between e.created_at - interval '30 days'
                                     and e.created_at + interval '30 days'
              order by o.created_at desc limit ${READ_MAX}) r) d
   cross join lateral (
     select coalesce(array_agg(distinct r.member_id::int), '{}') as members
       from (select o.member_id from exchange o
              where o.payee_account = e.payee_account and e.payee_account <> ''
                and o.payee_account <> '' and o.member_id <> e.member_id
              order by o.member_id limit ${READ_MAX}) r) p
   where e.id = any (${"ids"}::bigint[])`;

export const riskFactsOf = async (db: Db, ids: readonly number[]): Promise<RiskFacts[]> =>
  ids.length === 0 ? [] : facts(db, { ids });
