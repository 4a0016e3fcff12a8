-- outside a transaction: rows are filled in batches and the result is checked while members go on
-- contracts: needs nodes that know 0084_invite_counted.sql
-- From here on every response has an owner (docs/decisions/0116). Nodes of 0.18.0 and later always write it; nodes of 0.17.0
-- do not, and refuse this schema. The clock of 0.18.0 has filled most rows; this file fills the rest, as 0082 did for what
-- hangs on a response. The batches skip rows that somebody holds, because waiting for them while holding others could
-- deadlock with a member's hand-in. What was skipped is then filled one row at a time.

with few as (
  select id from survey_response where owner_id is null order by id limit 500 for no key update skip locked)
update survey_response r set owner_id = coalesce(r.member_id, -r.id) from few where r.id = few.id;
with few as (
  select id from survey_response where owner_id is null order by id limit 1 for no key update)
update survey_response r set owner_id = coalesce(r.member_id, -r.id) from few where r.id = few.id;
-- The server counts an inviter's valid responses since 0084, and the trigger counted only what nodes of 0.17.0 write.
drop trigger if exists invite_audited on survey_response;
drop function if exists invite_audited();

alter table survey_response
  drop constraint if exists survey_response_has_owner,
  add constraint survey_response_has_owner check (owner_id is not null) not valid;
alter table survey_response validate constraint survey_response_has_owner;
alter table survey_response alter column owner_id set not null;
alter table survey_response drop constraint survey_response_has_owner;

-- The indexes of rows without an owner that only the clock of 0.17.0 read. The clock of 0.18.0 still looks into
-- survey_response_ownerless every 20 seconds, so that one stays, empty, for one more release.
drop index concurrently if exists cleaning_signal_ownerless;
drop index concurrently if exists opinion_rating_ownerless;
drop index concurrently if exists video_watch_ownerless;
drop index concurrently if exists survey_decision_ownerless;
drop index concurrently if exists survey_return_ownerless;
drop index concurrently if exists survey_answer_ownerless;
