-- outside a transaction: indexes are made and dropped while members go on
-- contracts: needs nodes that know 0098_response_primary_keys.sql
-- What only nodes of 0.18.0 read responses and ratings by goes (docs/decisions/0128).
drop index concurrently if exists survey_response_ownerless;
drop index concurrently if exists opinion_rating_response;

-- Nobody asks for responses by their inviter since invite_pair counts them (0084).
drop index concurrently if exists survey_response_inviter;

-- Due audits alone: most completes have no day yet when they are handed in, and stood in the old index with nothing in it.
create index concurrently if not exists survey_response_due
  on survey_response (audit_due_at, id) where audit_state = 0 and audit_due_at is not null;
drop index concurrently if exists survey_response_audit;

-- A member's valid responses are counted by their owner, whose key lists them.
create or replace function invite_came() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from invite_pair where member_id = new.id;
  end if;
  if new.inviter_id is not null then
    insert into invite_pair (member_id, inviter_id, valid, blocked)
    select new.id, new.inviter_id,
           (select count(*) from survey_response where owner_id = new.id and audit_state = 1),
           exists (select from growth_block where member_id = new.id
                      and beneficiary_id = new.inviter_id and lifted_at is null);
  end if;
  return null;
end $$;
