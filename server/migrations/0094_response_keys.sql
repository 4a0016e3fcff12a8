-- outside a transaction: indexes are made and references checked while members go on
-- contracts: needs nodes that know 0083_owned_keys.sql
-- Keys and references within the owner (docs/decisions/0116). Only nodes of 0.17.0 named the old keys in `on conflict`. Nodes
-- of 0.18.0, and statements across owners, still look some rows up by their number alone, so a key that they looked into has
-- a plain index as its successor. Each statement can be run again, because an earlier run may have stopped at a later one.

-- A response. Its number comes from one sequence, so it is unique without a key of its own.
create unique index concurrently if not exists survey_response_owned on survey_response (owner_id, id);
create index concurrently if not exists survey_response_number on survey_response (id);
-- A token carries its owner, hidden, so two owners never have the same one. The token comes first in this key, because
-- tokens of 0.17.0 and before are looked up by the token alone.
create unique index concurrently if not exists survey_response_token on survey_response (token, owner_id);
alter table survey_response drop constraint if exists survey_response_token_key;
-- Once a member, task and round. Someone without an account is a new owner each time; survey_response_visitor_once and
-- survey_response_supplier_once hold those.
create unique index concurrently if not exists survey_response_owned_once
  on survey_response (owner_id, task_id, round) where member_id is not null and not at_door;
drop index concurrently if exists survey_response_once;

-- What hangs on a response refers to it within the owner. Adding a reference stops writers of both tables for a moment, and
-- proving it stops nobody.
do $$
begin
  if not exists (select from pg_constraint where conname = 'opinion_rating_owned_fkey') then
    alter table opinion_rating add constraint opinion_rating_owned_fkey
      foreign key (owner_id, response_id) references survey_response (owner_id, id) on delete cascade not valid;
  end if;
end $$;
do $$
begin
  if not exists (select from pg_constraint where conname = 'video_watch_owned_fkey') then
    alter table video_watch add constraint video_watch_owned_fkey
      foreign key (owner_id, response_id) references survey_response (owner_id, id) on delete cascade not valid;
  end if;
end $$;
do $$
begin
  if not exists (select from pg_constraint where conname = 'survey_decision_owned_fkey') then
    alter table survey_decision add constraint survey_decision_owned_fkey
      foreign key (owner_id, response_id) references survey_response (owner_id, id) on delete restrict not valid;
  end if;
end $$;
-- A return is written after its response was, so the response's table is locked first. Answers are written before their response where it is
-- handed in, and after it where an entry brings words of a link; the second is repeated if the two meet.
do $$
begin
  lock table survey_response in share row exclusive mode;
  if not exists (select from pg_constraint where conname = 'survey_return_owned_fkey') then
    alter table survey_return add constraint survey_return_owned_fkey
      foreign key (owner_id, response_id) references survey_response (owner_id, id) on delete restrict not valid;
  end if;
end $$;
do $$
begin
  if not exists (select from pg_constraint where conname = 'survey_answer_owned_fkey') then
    alter table survey_answer add constraint survey_answer_owned_fkey
      foreign key (owner_id, response_id) references survey_response (owner_id, id) on delete cascade not valid;
  end if;
end $$;
alter table opinion_rating validate constraint opinion_rating_owned_fkey;
alter table video_watch validate constraint video_watch_owned_fkey;
alter table survey_decision validate constraint survey_decision_owned_fkey;
alter table survey_return validate constraint survey_return_owned_fkey;
alter table survey_answer validate constraint survey_answer_owned_fkey;

-- The references by number alone go. Dropping one locks both tables, and members lock their response before anything else,
-- so its table comes first here, too. An automatic vacuum gives way to the first lock, which stops nobody else; members wait for a lock for two
-- seconds at most, so the two that stop them are waited for no longer than that together.
do $$
begin
  lock table survey_response, opinion_rating in share update exclusive mode;
  perform set_config('lock_timeout', '1s', true);
  lock table survey_response in access exclusive mode;
  lock table opinion_rating in access exclusive mode;
  alter table opinion_rating drop constraint if exists opinion_rating_response_id_fkey;
end $$;
do $$
begin
  lock table survey_response, video_watch in share update exclusive mode;
  perform set_config('lock_timeout', '1s', true);
  lock table survey_response in access exclusive mode;
  lock table video_watch in access exclusive mode;
  alter table video_watch drop constraint if exists video_watch_response_id_fkey;
end $$;
do $$
begin
  lock table survey_response, survey_decision in share update exclusive mode;
  perform set_config('lock_timeout', '1s', true);
  lock table survey_response in access exclusive mode;
  lock table survey_decision in access exclusive mode;
  alter table survey_decision drop constraint if exists survey_decision_response_id_fkey;
end $$;
do $$
begin
  lock table survey_response, survey_return in share update exclusive mode;
  perform set_config('lock_timeout', '1s', true);
  lock table survey_response in access exclusive mode;
  lock table survey_return in access exclusive mode;
  alter table survey_return drop constraint if exists survey_return_response_id_fkey;
end $$;
do $$
begin
  lock table survey_response, survey_answer in share update exclusive mode;
  perform set_config('lock_timeout', '1s', true);
  lock table survey_response in access exclusive mode;
  lock table survey_answer in access exclusive mode;
  alter table survey_answer drop constraint if exists survey_answer_response_id_fkey;
end $$;
-- Tasks of ours are never deleted. What is deleted are imported archives (docs/decisions/0105), which have no signals.
alter table cleaning_signal drop constraint if exists cleaning_signal_task_id_fkey;

-- The indexes of the primary keys, and what takes over from the old ones. 0098 changes the keys themselves: a file that is broken off
-- begins at its first statement again, and would make an index once more that is a key already.
-- Nodes of 0.18.0 look for ratings by the response alone.
create index concurrently if not exists opinion_rating_response on opinion_rating (response_id);
create unique index concurrently if not exists opinion_rating_owned on opinion_rating (owner_id, response_id);

create unique index concurrently if not exists video_watch_owned on video_watch (owner_id, response_id);

-- A list of returns is sorted by their number.
create index concurrently if not exists survey_return_number on survey_return (id);
create unique index concurrently if not exists survey_return_owned on survey_return (owner_id, id);

-- Results, cleaning and codes read a task's answers by response and question.
create index concurrently if not exists survey_answer_response on survey_answer (response_id, question);
create unique index concurrently if not exists survey_answer_owned on survey_answer (owner_id, response_id, question);

drop index concurrently if exists quality_entry_once;

-- The proof of the books reads all rewards by number; a decision reads its response's. Who earns by a member's first valid
-- response is the member and who invited them, which never changes: so once for these two is once for the member.
create index concurrently if not exists growth_reward_number on growth_reward (id);
create index concurrently if not exists growth_reward_response on growth_reward (response_id, kind);
create unique index concurrently if not exists growth_reward_owned_first
  on growth_reward (beneficiary_id, member_id, kind) where kind in (1, 6) and standing;
drop index concurrently if exists growth_reward_first;
alter table growth_reward drop constraint if exists growth_reward_response_id_kind_key;
create unique index concurrently if not exists growth_reward_owned on growth_reward (beneficiary_id, id);

-- What the survey publishes of a member's having taken a task says the owner, by which the key above finds it.
create or replace view survey_taken as
  select task_id, member_id, round, token, result, expires_at, owner_id
    from survey_response where not at_door and member_id is not null;
