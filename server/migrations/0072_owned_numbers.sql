-- outside a transaction: each table by itself, so that none is locked while another is waited for
-- The number comes by a default of the same sequence instead of an identity, which an engine could not gather again (as
-- 0062 did for messages). Within each, its table's lock stands from the first word to the last, so that no number is drawn twice;
-- one that was done before is left alone.
do $$
begin
  lock table growth_reward in access exclusive mode;
  if exists (select from pg_attribute where attrelid = 'growth_reward'::regclass and attidentity <> '') then
    create sequence growth_reward_number owned by growth_reward.id;
    perform setval('growth_reward_number', old.last_value, old.is_called) from growth_reward_id_seq old;
    alter table growth_reward alter column id drop identity;
    alter sequence growth_reward_number rename to growth_reward_id_seq;
    alter table growth_reward alter column id set default nextval('growth_reward_id_seq');
  end if;
end $$;
do $$
begin
  lock table survey_decision in access exclusive mode;
  if exists (select from pg_attribute where attrelid = 'survey_decision'::regclass and attidentity <> '') then
    create sequence survey_decision_number owned by survey_decision.id;
    perform setval('survey_decision_number', old.last_value, old.is_called) from survey_decision_id_seq old;
    alter table survey_decision alter column id drop identity;
    alter sequence survey_decision_number rename to survey_decision_id_seq;
    alter table survey_decision alter column id set default nextval('survey_decision_id_seq');
  end if;
end $$;
do $$
begin
  lock table survey_return in access exclusive mode;
  if exists (select from pg_attribute where attrelid = 'survey_return'::regclass and attidentity <> '') then
    create sequence survey_return_number owned by survey_return.id;
    perform setval('survey_return_number', old.last_value, old.is_called) from survey_return_id_seq old;
    alter table survey_return alter column id drop identity;
    alter sequence survey_return_number rename to survey_return_id_seq;
    alter table survey_return alter column id set default nextval('survey_return_id_seq');
  end if;
end $$;
