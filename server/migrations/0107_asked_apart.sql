-- What the survey publishes of its responses says whose they are, so that who asks can name the owner, and what files and
-- the desk read of them no longer brings the coordinator's tables along (docs/decisions/0134).
create or replace view survey_begun as
  select member_id, agent_id, started_at, owner_id
    from survey_response where not at_door;

create or replace view survey_trace as
  select id, task_id, questionnaire_id, member_id, agent_id, device_id, visitor_id, result, audit_state, flags, seats,
         started_at, finished_at, owner_id
    from survey_response where not at_door;

create or replace view survey_result as
  select id, task_id, questionnaire_id, result, audit_state, flags, seats || freed_seats as seats, started_at, finished_at,
         agent_id, owner_id
    from survey_response where not at_door;

create or replace view survey_result_answer as
  select response_id, question, value, milliseconds, pasted, away, edits, owner_id from survey_answer;

create or replace view survey_exported as
  select id, task_id, id as number,
         coalesce((select min(first.id) from survey_response first
                    where first.task_id = r.task_id and first.member_id = r.member_id and first.owner_id = r.owner_id), id)
           as respondent,
         token, questionnaire_id, result, audit_state, started_at, finished_at, flags, city,
         seats || freed_seats as seats, agent_id is not null as by_agent, owner_id
    from survey_response r where not at_door;

-- Respondents of an archive are nobody's (docs/decisions/0105): what is published of them is asked for in the same words.
create or replace view archive_trace as
  select id, task_id, questionnaire_id, null::bigint as member_id,
         case when by_agent then 0::bigint end as agent_id, null::text as device_id, null::text as visitor_id, result,
         audit_state, flags, seats, started_at, finished_at, 0::bigint as owner_id
    from archive_response;

create or replace view archive_result as
  select id, task_id, questionnaire_id, result, audit_state, flags, seats, started_at, finished_at,
         case when by_agent then 0::bigint end as agent_id, 0::bigint as owner_id
    from archive_response;

create or replace view archive_result_answer as
  select response_id, question, value, milliseconds, pasted, away, edits, 0::bigint as owner_id from archive_answer;

create or replace view archive_exported as
  select id, task_id, number, respondent, token, questionnaire_id, result, audit_state, started_at, finished_at, flags, city,
         seats, by_agent, 0::bigint as owner_id
    from archive_response;

create or replace view download_response as
  select r.id, r.member_id, t.title as task_title, r.started_at, r.finished_at, r.result, r.audit_state, r.audited_at,
         r.invalid_reason, r.reward_gold, r.reward_fen, r.paid_gold, r.paid_fen, r.owner_id
    from survey_response r join task t on t.id = r.task_id;

-- For files: responses, and what others earned by them, without the names of tasks and people.
create view download_part as
  select id, owner_id, agent_id, task_id, started_at, finished_at, result, audit_state, audited_at, invalid_reason,
         reward_gold, reward_fen, paid_gold, paid_fen, supplier_id, supplier_uid
    from survey_response;

create view download_reward as
  select id, beneficiary_id, member_id, task_id, kind, base_gold, percent, gold, paid_gold, standing, credited_at
    from growth_reward;

-- As waiting_appeal, whose appeals about a response say by the response whose they are.
create view open_appeal as
  select 1 as source, response_id as id, 'response' as about_kind, response_id as about_id, null::bigint as member_id,
         text, created_at as at
    from survey_appeal where state = 0
  union all
  select 2, sanction_id, 'sanction', sanction_id, member_id, text, created_at
    from sanction_appeal where state = 0
  union all
  select 3, f.id, f.about_kind, f.about_id, f.member_id,
         coalesce((select m.text from feedback_message m
                    where m.feedback_id = f.id and m.staff_id is null and m.text <> '' and not m.automatic
                    order by m.id desc limit 1), ''),
         f.updated_at
    from feedback f
   where f.type = 4 and f.state in (0, 1, 2)
     and not exists (select from survey_appeal a
                      where f.about_kind = 'response' and a.response_id = f.about_id and a.state = 0)
     and not exists (select from sanction_appeal a
                      where f.about_kind = 'sanction' and a.sanction_id = f.about_id and a.state = 0);
