-- outside a transaction: each table by itself, so that none is locked while another is waited for
-- By whose number what hangs on a response is spread over machines (docs/decisions/0116): the member's, or, of those who have
-- none, their response's below nothing, which is no member's. Null: from before it was kept, or from a node of the previous
-- release; the clock fills it in (study/survey/owner-fill.ts). survey_response itself gets its column in a later release:
-- nodes of 0.16.0 read it whole by a prepared statement, which a column more would break for good.
alter table cleaning_signal add column if not exists owner_id bigint;
alter table opinion_rating add column if not exists owner_id bigint;
alter table video_watch add column if not exists owner_id bigint;
alter table survey_decision add column if not exists owner_id bigint;
-- 0: it belongs to no response.
alter table survey_return add column if not exists owner_id bigint;
-- The busiest last.
alter table survey_answer add column if not exists owner_id bigint;
