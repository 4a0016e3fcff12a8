-- Studies that come in as archives (docs/decisions/0105): they are read like any other, and nobody takes part in them.

-- A draft is never seen by a member and pays nothing; an imported one stays what it is, whoever writes the state.
alter table task
  add column imported boolean not null default false,
  add constraint task_imported_check check (not imported or state = 0) not valid;

create table archive_import (
  id          bigint generated always as identity primary key,
  file_name   text not null check (length(file_name) between 1 and 120),
  bytes       bigint not null check (bytes > 0),
  received    bigint not null default 0 check (received between 0 and bytes),
  state       text not null check (state in ('uploading', 'waiting', 'refused', 'done', 'removing')),
  -- Of the whole file, once it is there.
  digest      text,
  -- Why it was refused: sentences that name the place.
  problems    text[] not null default '{}',
  task_id     bigint references task (id) on delete restrict,
  responses   int not null default 0 check (responses >= 0),
  staff_id    bigint not null references staff_member (id) on delete restrict,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  check ((state in ('done', 'removing')) = (task_id is not null)),
  check (task_id is null or digest is not null)
);
-- The same file is one study.
create unique index archive_import_digest on archive_import (digest) where task_id is not null;
create unique index archive_import_task on archive_import (task_id) where task_id is not null;
create index archive_import_staff on archive_import (staff_id);

create table archive_part (
  import_id bigint not null references archive_import (id) on delete cascade,
  -- Where in the file it begins.
  at        bigint not null check (at >= 0),
  bytes     bytea not null check (octet_length(bytes) > 0),
  primary key (import_id, at)
);

create table archive_response (
  -- Counted with the members' responses: what names one by its number never means two.
  id               bigint primary key default nextval('survey_response_id_seq'),
  task_id          bigint not null references task (id) on delete restrict,
  questionnaire_id bigint references survey_questionnaire (id) on delete restrict,
  -- What the archive calls it and its respondent.
  number           bigint not null check (number > 0),
  respondent       bigint not null check (respondent > 0),
  token            text not null check (token ~ '^[A-Za-z0-9_-]{16,64}$'),
  result           smallint not null check (result between 0 and 8),
  audit_state      smallint check (audit_state between 0 and 2),
  flags            text[] not null default '{}',
  seats            text[] not null default '{}',
  by_agent         boolean not null default false,
  city             text not null default '',
  started_at       timestamptz not null,
  finished_at      timestamptz,
  unique (task_id, number),
  check ((audit_state is not null) = (result = 1)),
  check ((finished_at is not null) = (result <> 0))
);
create index archive_response_task on archive_response (task_id, id);
create index archive_response_questionnaire on archive_response (questionnaire_id);

create table archive_answer (
  response_id  bigint not null references archive_response (id) on delete cascade,
  question     text not null,
  value        jsonb not null,
  milliseconds int not null check (milliseconds >= 0),
  pasted       int check (pasted between 0 and 9999),
  away         int check (away between 0 and 9999),
  edits        int check (edits between 0 and 99999),
  primary key (response_id, question)
);

-- What the survey publishes of its responses, for those of an archive under names of their own: a union of both would be read
-- without the indexes that blocks of answers and lists are read by (docs/decisions/0105).
create view archive_result as
  select id, task_id, questionnaire_id, result, audit_state, flags, seats, started_at, finished_at,
         -- No agent of ours has the number 0.
         case when by_agent then 0::bigint end as agent_id
    from archive_response;

create view archive_result_answer as
  select response_id, question, value, milliseconds, pasted, away, edits from archive_answer;

create view archive_trace as
  select id, task_id, questionnaire_id, null::bigint as member_id, case when by_agent then 0::bigint end as agent_id,
         null::text as device_id, null::text as visitor_id, result, audit_state, flags, seats, started_at, finished_at
    from archive_response;

-- What leaves as a file, under the numbers that the study has outside.
create view survey_exported as
  select r.id, r.task_id, r.id as number,
         -- The first response of the same person here: joins what they did in this task, and leads nowhere else.
         coalesce((select min(first.id) from survey_response first
                    where first.task_id = r.task_id and first.member_id = r.member_id), r.id) as respondent,
         r.token, r.questionnaire_id, r.result, r.audit_state, r.started_at, r.finished_at, r.flags, r.city,
         r.seats || r.freed_seats as seats, r.agent_id is not null as by_agent
    from survey_response r
   where not r.at_door;

create view archive_exported as
  select id, task_id, number, respondent, token, questionnaire_id, result, audit_state, started_at, finished_at, flags, city,
         seats, by_agent
    from archive_response;

-- Marks and codes are of a response of either kind, which a foreign key cannot say. Members' responses stay for good: only
-- answers go, and whoever takes them away for good takes the codes along (operations/privacy). One that somebody takes
-- back while they answer leaves its code behind, and nothing reads a code without its answer.
alter table cleaning_exclusion drop constraint cleaning_exclusion_response_id_fkey;
alter table cleaning_signal drop constraint cleaning_signal_response_id_fkey;
alter table result_coding drop constraint result_coding_response_id_question_fkey;

-- What no reference says any more: there is such a response, and such an answer.
create function survey_response_is_there() returns trigger language plpgsql as $$
begin
  perform from survey_response where id = new.response_id for key share;
  if found then return new; end if;
  perform from archive_response where id = new.response_id for key share;
  if found then return new; end if;
  raise foreign_key_violation using message = format('%s: there is no response %s', tg_table_name, new.response_id);
end $$;

create function survey_answer_is_there() returns trigger language plpgsql as $$
begin
  perform from survey_answer where response_id = new.response_id and question = new.question for key share;
  if found then return new; end if;
  perform from archive_answer where response_id = new.response_id and question = new.question for key share;
  if found then return new; end if;
  raise foreign_key_violation using message = format('%s: response %s has no answer %s', tg_table_name, new.response_id, new.question);
end $$;

create trigger response_is_there before insert or update of response_id on cleaning_exclusion
  for each row execute function survey_response_is_there();
create trigger answer_is_there before insert or update of response_id, question on result_coding
  for each row execute function survey_answer_is_there();
