-- The couriers and numbers of parcels come by file, too.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('role', 'team', 'adjustment', 'note', 'sanction', 'parcel'));
