-- outside a transaction: it reads every answer, and members go on answering meanwhile
-- What has no owner yet (0069), to be found at once however much there is; empty, and nothing to anybody, when all have one.
create index concurrently if not exists cleaning_signal_ownerless on cleaning_signal (response_id) where owner_id is null;
create index concurrently if not exists opinion_rating_ownerless on opinion_rating (response_id) where owner_id is null;
create index concurrently if not exists video_watch_ownerless on video_watch (response_id) where owner_id is null;
create index concurrently if not exists survey_decision_ownerless on survey_decision (id) where owner_id is null;
create index concurrently if not exists survey_return_ownerless on survey_return (id) where owner_id is null;
create index concurrently if not exists survey_answer_ownerless on survey_answer (response_id) where owner_id is null;
-- The key that 0073 makes of it.
create unique index concurrently if not exists quality_entry_owned on quality_entry (member_id, id);
