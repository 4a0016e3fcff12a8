-- outside a transaction: indexes are dropped while members go on, and each reference by itself
-- contracts: needs nodes that know 0104_ledger_own_machine.sql
-- What only nodes of 0.19.0 found responses by goes, and the two keys that held once a browser and once a uid (docs/decisions/0139). From here on
-- the directory alone holds that, so it must be complete: each name of a response that was let in has the line of that response. A task whose
-- lines the clock is deleting at this moment is left out by one day.
do $$
declare missing bigint;
begin
  select r.id into missing
    from survey_response r join task t on t.id = r.task_id
   cross join lateral (values (1, r.visitor_id), (2, r.supplier_id || ':' || r.supplier_uid)) as named (kind, name)
   where r.member_id is null and not r.at_door and (t.state <> 3 or t.updated_at > now() - interval '89 days')
     and named.name is not null and not exists (
       select from survey_once o where o.task_id = r.task_id and o.kind = named.kind and o.response_id = r.id
          and o.hash = substr(sha256(convert_to(named.name, 'UTF8')), 1, 16))
   limit 1;
  if found then
    raise exception 'response % has no line in survey_once', missing;
  end if;
end $$;
drop index concurrently if exists survey_response_visitor_once;
drop index concurrently if exists survey_response_supplied_once;
drop index concurrently if exists survey_response_member;
drop index concurrently if exists survey_response_leader;

-- What a response refers to is never deleted: no platform, and of questionnaires the versions of imported archives alone, which nobody can
-- answer. So no reference is needed, and both stay on the coordinator. Triggers hold it, because nodes of 0.20.0 do not start without each of
-- their rights (platform/rights.ts), and delete archives.
create or replace function platform_stays() returns trigger language plpgsql as $$
begin
  raise exception 'survey platform % is never deleted', old.code;
end $$;
create or replace trigger platform_stays before delete on survey_platform
  for each row execute function platform_stays();
create or replace function questionnaire_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from task where id = old.task_id and imported) then
    raise exception 'version % of the questionnaire of task % is never deleted', old.version, old.task_id;
  end if;
  return old;
end $$;
create or replace trigger questionnaire_stays before delete on survey_questionnaire
  for each row execute function questionnaire_stays();

-- Dropping a reference locks both tables, as in 0101: the one that is referred to first, and the other only when nobody uses it at that moment.
do $$
declare has_platform boolean;
begin
  for tried in 1 .. 40 loop
    begin
      has_platform := false;
      lock table survey_platform in access exclusive mode;
      has_platform := true;
      lock table survey_response in access exclusive mode nowait;
      alter table survey_response drop constraint if exists survey_response_platform_id_fkey;
      return;
    exception when lock_not_available then
      if not has_platform then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the responses are always in use' using errcode = 'lock_not_available';
end $$;
do $$
declare has_questionnaire boolean;
begin
  for tried in 1 .. 40 loop
    begin
      has_questionnaire := false;
      lock table survey_questionnaire in access exclusive mode;
      has_questionnaire := true;
      lock table survey_response in access exclusive mode nowait;
      alter table survey_response drop constraint if exists survey_response_questionnaire_id_fkey;
      return;
    exception when lock_not_available then
      if not has_questionnaire then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the responses are always in use' using errcode = 'lock_not_available';
end $$;
do $$
declare has_platform boolean;
begin
  for tried in 1 .. 40 loop
    begin
      has_platform := false;
      lock table survey_platform in access exclusive mode;
      has_platform := true;
      lock table survey_return in access exclusive mode nowait;
      alter table survey_return drop constraint if exists survey_return_platform_id_fkey;
      return;
    exception when lock_not_available then
      if not has_platform then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the returns are always in use' using errcode = 'lock_not_available';
end $$;
