-- Lists of the console can be sorted: each order that a long list has by an index, with the row's number to settle
-- ties, so that a page at any depth reads a page. When responses began, members registered and returns came has its
-- index since the beginning (rows of one moment are few); lists of hundreds of rows (runs, prizes, articles) need none.
create index survey_response_by_end
  on survey_response (coalesce(finished_at, '1970-01-01T00:00:00Z'::timestamptz), id);
create index survey_response_by_duration
  on survey_response (coalesce(round(extract(epoch from finished_at - started_at))::integer, -1), id);
create index survey_response_by_gold on survey_response (reward_gold, id);
create index exchange_by_time on exchange (created_at, id);
create index exchange_by_promise on exchange (promised_at, id);
create index exchange_by_gross on exchange (gross_fen, id);
create index exchange_by_net on exchange (net_fen, id);
create index feedback_by_time on feedback (created_at, id);
create index survey_return_by_duration on survey_return (coalesce(platform_seconds, -1), id);
create index trial_application_by_time on trial_application (applied_at, id);
