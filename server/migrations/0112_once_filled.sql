-- outside a transaction: lines are deleted and written in batches while members go on
-- contracts: needs nodes that know 0104_ledger_own_machine.sql
-- The directory of people without an account becomes all there is (docs/decisions/0139). Nodes of 0.19.0, which ran beside those of 0.20.0 for
-- the time of an upgrade, wrote no line into it, and left the line of a browser that a response had moved away from. None of
-- them may live any more: what they go on writing would be missing. A node that was killed looks alive for 6 seconds (platform/lease-time.ts).
do $$
declare old record;
begin
  select host, version into old from node
   where beat_at > clock_timestamp() - interval '6 seconds' and version ~ '^\d+\.\d+\.\d+'
     and string_to_array(substring(version from '^\d+\.\d+\.\d+'), '.')::int[] < array[0, 20, 0]
   limit 1;
  if found then
    raise exception 'a node of % still runs on %: stop it first', old.version, old.host;
  end if;
end $$;

-- First what does not hold: its response is not there, was refused at the door, or has another name by now.
delete from survey_once where (task_id, kind, hash) in (
  select o.task_id, o.kind, o.hash
    from survey_once o
    left join survey_response r on r.owner_id = -o.response_id and r.id = o.response_id and not r.at_door
   where o.hash is distinct from substr(sha256(convert_to(
           case o.kind when 1 then r.visitor_id else r.supplier_id || ':' || r.supplier_uid end, 'UTF8')), 1, 16)
   limit 5000);

-- Then what is missing, of tasks that are open or closed for less than 90 days. The response is locked, because its respondent may be moving to
-- another browser; whom somebody holds is passed over at first, since who waits for one while holding others could deadlock.
with held as (
  select r.id, r.task_id, r.visitor_id, r.supplier_id, r.supplier_uid
    from survey_response r join task t on t.id = r.task_id
   where r.member_id is null and not r.at_door and (t.state <> 3 or t.updated_at > now() - interval '90 days')
     and exists (
       select from (values (1, r.visitor_id), (2, r.supplier_id || ':' || r.supplier_uid)) as named (kind, name)
        where named.name is not null and not exists (
          select from survey_once o where o.task_id = r.task_id and o.kind = named.kind
             and o.hash = substr(sha256(convert_to(named.name, 'UTF8')), 1, 16)))
   limit 1000 for no key update of r skip locked)
insert into survey_once (task_id, response_id, kind, hash)
select held.task_id, held.id, named.kind, substr(sha256(convert_to(named.name, 'UTF8')), 1, 16)
  from held cross join lateral (values (1, held.visitor_id), (2, held.supplier_id || ':' || held.supplier_uid)) as named (kind, name)
 where named.name is not null
on conflict do nothing;
with held as (
  select r.id, r.task_id, r.visitor_id, r.supplier_id, r.supplier_uid
    from survey_response r join task t on t.id = r.task_id
   where r.member_id is null and not r.at_door and (t.state <> 3 or t.updated_at > now() - interval '90 days')
     and exists (
       select from (values (1, r.visitor_id), (2, r.supplier_id || ':' || r.supplier_uid)) as named (kind, name)
        where named.name is not null and not exists (
          select from survey_once o where o.task_id = r.task_id and o.kind = named.kind
             and o.hash = substr(sha256(convert_to(named.name, 'UTF8')), 1, 16)))
   limit 1 for no key update of r)
insert into survey_once (task_id, response_id, kind, hash)
select held.task_id, held.id, named.kind, substr(sha256(convert_to(named.name, 'UTF8')), 1, 16)
  from held cross join lateral (values (1, held.visitor_id), (2, held.supplier_id || ':' || held.supplier_uid)) as named (kind, name)
 where named.name is not null
on conflict do nothing;
