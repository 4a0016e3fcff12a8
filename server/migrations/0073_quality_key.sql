-- A quality line's key begins with its member (docs/decisions/0116); it lists them by number, too, so that one index goes. Nobody
-- asks by the number alone.
alter table quality_entry
  drop constraint quality_entry_pkey,
  add constraint quality_entry_pkey primary key using index quality_entry_owned;
drop index quality_entry_member;

-- The number comes by a default of the same sequence instead of an identity (0072). The lock of the above still stands.
do $$
begin
  create sequence quality_entry_number owned by quality_entry.id;
  perform setval('quality_entry_number', old.last_value, old.is_called) from quality_entry_id_seq old;
  alter table quality_entry alter column id drop identity;
  alter sequence quality_entry_number rename to quality_entry_id_seq;
  alter table quality_entry alter column id set default nextval('quality_entry_id_seq');
end $$;
