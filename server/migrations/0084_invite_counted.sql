-- The server itself counts a member's valid responses for their inviter, because a table that is spread may have no trigger
-- (docs/decisions/0116). A statement that counts names the response in a setting of its transaction, and the trigger skips
-- that response. The trigger still counts what nodes of 0.17.0 write; the next release removes it.
create or replace function invite_audited() returns trigger language plpgsql as $$
begin
  if current_setting('panel.invite_counted', true) = new.id::text then
    return null;
  end if;
  update invite_pair set valid = valid + case when new.audit_state = 1 then 1 else -1 end
   where member_id = new.member_id;
  return null;
end $$;
