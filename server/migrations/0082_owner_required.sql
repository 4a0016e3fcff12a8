-- outside a transaction: rows are filled in batches and the result is checked while members go on
-- contracts: needs nodes that know 0069_owner.sql
-- From here on every row that hangs on a response has an owner (docs/decisions/0116). Nodes of 0.17.0 and later always write
-- it; nodes of 0.16.0 do not, and refuse this schema. The clock of 0.17.0 has filled most rows; this file fills the rest.
-- The batches skip rows that somebody holds, because waiting for them while holding others could deadlock with a member's
-- hand-in. What was skipped is then filled one row at a time. At the end a check is validated, which locks nobody out, so
-- that `set not null` does not have to read the table under its lock.
-- The indexes of rows without an owner (0070) stay for one more release: the clock of 0.17.0 reads them every 20 seconds.
with few as (
  select response_id, kind, question from cleaning_signal where owner_id is null order by response_id limit 1000 for no key update skip locked)
update cleaning_signal t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id and t.kind = few.kind and t.question = few.question;
with few as (
  select response_id, kind, question from cleaning_signal where owner_id is null order by response_id limit 1 for no key update)
update cleaning_signal t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id and t.kind = few.kind and t.question = few.question;
alter table cleaning_signal
  drop constraint if exists cleaning_signal_owned, add constraint cleaning_signal_owned check (owner_id is not null) not valid;
alter table cleaning_signal validate constraint cleaning_signal_owned;
alter table cleaning_signal alter column owner_id set not null;
alter table cleaning_signal drop constraint cleaning_signal_owned;

with few as (
  select response_id from opinion_rating where owner_id is null order by response_id limit 1000 for no key update skip locked)
update opinion_rating t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id;
with few as (
  select response_id from opinion_rating where owner_id is null order by response_id limit 1 for no key update)
update opinion_rating t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id;
alter table opinion_rating
  drop constraint if exists opinion_rating_owned, add constraint opinion_rating_owned check (owner_id is not null) not valid;
alter table opinion_rating validate constraint opinion_rating_owned;
alter table opinion_rating alter column owner_id set not null;
alter table opinion_rating drop constraint opinion_rating_owned;

with few as (
  select response_id from video_watch where owner_id is null order by response_id limit 1000 for no key update skip locked)
update video_watch t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id;
with few as (
  select response_id from video_watch where owner_id is null order by response_id limit 1 for no key update)
update video_watch t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id;
alter table video_watch
  drop constraint if exists video_watch_owned, add constraint video_watch_owned check (owner_id is not null) not valid;
alter table video_watch validate constraint video_watch_owned;
alter table video_watch alter column owner_id set not null;
alter table video_watch drop constraint video_watch_owned;

with few as (
  select id from survey_decision where owner_id is null order by id limit 1000 for no key update skip locked)
update survey_decision t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.id = few.id;
with few as (
  select id from survey_decision where owner_id is null order by id limit 1 for no key update)
update survey_decision t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.id = few.id;
alter table survey_decision
  drop constraint if exists survey_decision_owned, add constraint survey_decision_owned check (owner_id is not null) not valid;
alter table survey_decision validate constraint survey_decision_owned;
alter table survey_decision alter column owner_id set not null;
alter table survey_decision drop constraint survey_decision_owned;

-- A return that belongs to no response gets 0.
with few as (
  select id from survey_return where owner_id is null order by id limit 1000 for no key update skip locked)
update survey_return t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id, 0)
  from few where t.id = few.id;
with few as (
  select id from survey_return where owner_id is null order by id limit 1 for no key update)
update survey_return t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id, 0)
  from few where t.id = few.id;
alter table survey_return
  drop constraint if exists survey_return_owned, add constraint survey_return_owned check (owner_id is not null) not valid;
alter table survey_return validate constraint survey_return_owned;
alter table survey_return alter column owner_id set not null;
alter table survey_return drop constraint survey_return_owned;

-- The busiest table comes last.
with few as (
  select response_id, question from survey_answer where owner_id is null order by response_id limit 1000 for no key update skip locked)
update survey_answer t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id and t.question = few.question;
with few as (
  select response_id, question from survey_answer where owner_id is null order by response_id limit 1 for no key update)
update survey_answer t
   set owner_id = coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id)
  from few where t.response_id = few.response_id and t.question = few.question;
alter table survey_answer
  drop constraint if exists survey_answer_owned, add constraint survey_answer_owned check (owner_id is not null) not valid;
alter table survey_answer validate constraint survey_answer_owned;
alter table survey_answer alter column owner_id set not null;
alter table survey_answer drop constraint survey_answer_owned;
