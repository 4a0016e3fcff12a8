-- A message's key begins with its member (docs/decisions/0115); it lists them by number, too, so that one index goes.
-- Who asks by the number alone has none any more: of the release before that is the hourly removal of old messages.
alter table message
  drop constraint message_pkey,
  add constraint message_pkey primary key using index message_owned;
drop index message_list;

-- The number comes by a default of the same sequence instead of an identity, which an engine could not gather again.
-- The lock of the above still stands, so that no number is drawn meanwhile.
do $$
begin
  create sequence message_number owned by message.id;
  perform setval('message_number', old.last_value, old.is_called) from message_id_seq old;
  alter table message alter column id drop identity;
  alter sequence message_number rename to message_id_seq;
  alter table message alter column id set default nextval('message_id_seq');
end $$;
