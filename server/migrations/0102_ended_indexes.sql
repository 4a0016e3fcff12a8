-- outside a transaction: indexes are made and dropped while members go on
-- When a response ended is in one index instead of two, and how long it took in one of those that have ended: an entry writes two places
-- less, an end and each change behind it one (docs/decisions/0132). Operators' lists by either look for what still runs by itself. On nodes of
-- 0.19.0 these two orders of that list have no index meanwhile.
create index concurrently if not exists survey_response_ended on survey_response (finished_at, id) where finished_at is not null;
create index concurrently if not exists survey_response_lasted
  on survey_response ((round(extract(epoch from finished_at - started_at))::integer), id) where finished_at is not null;
drop index concurrently if exists survey_response_finished;
drop index concurrently if exists survey_response_by_end;
drop index concurrently if exists survey_response_by_duration;
