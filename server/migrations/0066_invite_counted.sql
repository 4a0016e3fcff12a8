-- The server counts a member's valid responses for who invited them (docs/decisions/0116): how often it has, for this response.
-- A write that counts says so by this, and the trigger leaves it alone; what a node of the release before writes it counts.
alter table survey_response add column invites_counted int not null default 0;

create or replace function invite_audited() returns trigger language plpgsql as $$
begin
  if new.invites_counted is distinct from old.invites_counted then
    return null;
  end if;
  update invite_pair set valid = valid + case when new.audit_state = 1 then 1 else -1 end
   where member_id = new.member_id;
  return null;
end $$;
