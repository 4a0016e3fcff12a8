-- outside a transaction: so that the lock of the new column is not held while rows are checked and the index is made
-- The owner of a response, by whose number it is spread over machines like everything that hangs on it (0069,
-- docs/decisions/0116): its member, or its own number made negative when it has no member. It is null in rows from before
-- this migration and in rows that nodes of 0.17.0 write; the clock fills those in (study/survey/owner-fill.ts). Those nodes
-- go on when a column is added to a table that a prepared statement of theirs reads whole. The check makes sure that nobody
-- writes another owner.
alter table survey_response
  add column if not exists owner_id bigint,
  drop constraint if exists survey_response_owner_check,
  add constraint survey_response_owner_check check (owner_id = coalesce(member_id, -id)) not valid;
alter table survey_response validate constraint survey_response_owner_check;
-- Finds the rows without an owner. It is empty once all have one.
create index concurrently if not exists survey_response_ownerless on survey_response (id) where owner_id is null;
