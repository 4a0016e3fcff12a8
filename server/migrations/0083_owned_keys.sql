-- outside a transaction: indexes are made while members go on
-- Keys that begin with the owner (docs/decisions/0116). From 0.18.0 on, `on conflict` names these. The old keys stay for one
-- more release, because nodes of 0.17.0 name them. Nodes of both releases hold the response's row while they write, so that
-- two of them never write the same line at once.
create unique index concurrently if not exists opinion_rating_owned on opinion_rating (owner_id, response_id);
create unique index concurrently if not exists video_watch_owned on video_watch (owner_id, response_id);
create unique index concurrently if not exists quality_entry_cause on quality_entry (member_id, response_id, cause) where undone_at is null;
create unique index concurrently if not exists survey_answer_owned on survey_answer (owner_id, response_id, question);
create unique index concurrently if not exists growth_reward_owned_once on growth_reward (beneficiary_id, response_id, kind);
-- This key also lists a person's rewards by number, so the old index is not needed.
create unique index concurrently if not exists growth_reward_owned on growth_reward (beneficiary_id, id);
drop index concurrently if exists growth_reward_beneficiary;
-- Nobody names the next two keys, or looks for a decision by its number alone, so they replace the old ones at once.
create unique index concurrently if not exists survey_decision_owned on survey_decision (owner_id, id);
create unique index concurrently if not exists cleaning_signal_owned on cleaning_signal (owner_id, response_id, kind, question);
create index concurrently if not exists cleaning_signal_response on cleaning_signal (response_id, kind, question);
do $$
begin
  if exists (select from pg_constraint where conname = 'survey_decision_pkey' and pg_get_constraintdef(oid) = 'PRIMARY KEY (id)') then
    alter table survey_decision
      drop constraint survey_decision_pkey, add constraint survey_decision_pkey primary key using index survey_decision_owned;
  else
    -- An earlier run of this file has replaced the key already; the statement above made its index again.
    drop index if exists survey_decision_owned;
  end if;
end $$;
do $$
begin
  if exists (select from pg_constraint where conname = 'cleaning_signal_pkey' and pg_get_constraintdef(oid) = 'PRIMARY KEY (response_id, kind, question)') then
    alter table cleaning_signal
      drop constraint cleaning_signal_pkey, add constraint cleaning_signal_pkey primary key using index cleaning_signal_owned;
  else
    drop index if exists cleaning_signal_owned;
  end if;
end $$;
