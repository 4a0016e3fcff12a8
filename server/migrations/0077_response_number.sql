-- outside a transaction: each statement by itself, so that no table is locked while another is waited for
-- Suppliers are never deleted, and what is spread refers to nothing on the coordinator (docs/decisions/0116). The references to members
-- and tasks stay for now: their checks keep an entry apart from a leaving, and from a change of a task that nobody has entered.
alter table survey_response drop constraint if exists survey_response_supplier_id_fkey;
-- The number comes by a default of the same sequence instead of an identity (0072). The responses of imported archives draw from it, too.
do $$
begin
  lock table archive_response in access exclusive mode;
  lock table survey_response in access exclusive mode;
  if exists (select from pg_attribute where attrelid = 'survey_response'::regclass and attidentity <> '') then
    create sequence survey_response_number owned by survey_response.id;
    perform setval('survey_response_number', old.last_value, old.is_called) from survey_response_id_seq old;
    alter table archive_response alter column id drop default;
    alter table survey_response alter column id drop identity;
    alter sequence survey_response_number rename to survey_response_id_seq;
    alter table survey_response alter column id set default nextval('survey_response_id_seq');
    alter table archive_response alter column id set default nextval('survey_response_id_seq');
  end if;
end $$;
