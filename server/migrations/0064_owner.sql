-- By whose number a response, and all that hangs on it, is spread over machines (docs/decisions/0116): the member's, or, of
-- those who have none, a number below nothing, which is no member's. Null: from before it was kept, or from a node of the release
-- before; the clock fills it in (study/survey/owner-fill.ts).
alter table survey_response
  add column owner_id bigint,
  add constraint survey_response_owner_check check (coalesce(owner_id = member_id, owner_id < 0)) not valid;
alter table survey_answer add column owner_id bigint;
-- 0: it belongs to no response.
alter table survey_return add column owner_id bigint;
alter table survey_decision add column owner_id bigint;
alter table opinion_rating add column owner_id bigint;
alter table video_watch add column owner_id bigint;
alter table cleaning_signal add column owner_id bigint;

-- Signals are kept with whom they are about; a response of an archive is nobody's but its own.
create or replace view survey_trace as
  select id, task_id, questionnaire_id, member_id, agent_id, device_id, visitor_id, result, audit_state, flags, seats,
         started_at, finished_at, coalesce(owner_id, member_id, -id) as owner_id
    from survey_response
   where not at_door;

create or replace view archive_trace as
  select id, task_id, questionnaire_id, null::bigint as member_id, case when by_agent then 0::bigint end as agent_id,
         null::text as device_id, null::text as visitor_id, result, audit_state, flags, seats, started_at, finished_at,
         -id as owner_id
    from archive_response;
