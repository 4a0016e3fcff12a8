-- What signs one direction of a survey platform must never be taken for another's: a member's own link was
-- accepted as the platform's word where both covered the same text. Whether that can be is proved from the
-- settings (server/src/survey-platform/separation.ts), which SQL cannot do: every platform that is here stands
-- unproved until the server has started, and no signature of an unproved one is believed.

alter table survey_platform
  -- {version, of, problems}; null: these settings have not been judged.
  add column proof jsonb,
  -- How links and returns were signed before, while a secret that may still be valid was: [{entrySign, entryTemplate, back, until}].
  add column past_signing jsonb not null default '[]';

-- Whoever changes the settings says what was proved of them; who does not, leaves them unproved.
create function survey_platform_forget_proof() returns trigger language plpgsql as $$
begin
  if new.settings is distinct from old.settings and new.proof is not distinct from old.proof then
    new.proof := null;
  end if;
  return new;
end $$;

create trigger survey_platform_forget_proof before update of settings on survey_platform
  for each row execute function survey_platform_forget_proof();

-- Whether links, returns and postbacks each have a key of their own, derived from this one. What platforms
-- were given until now signs all three.
alter table survey_platform_secret add column derived boolean not null default false;
