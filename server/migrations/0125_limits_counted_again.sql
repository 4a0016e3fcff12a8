-- A limit that is put on a running task is counted once more when all who wrote beside it are over (docs/decisions/0154), which the server asks
-- for. As the owner, since a cluster lets nobody else ask its machines.
alter function ledger.writers_ended(timestamptz) security definer;
grant execute on function ledger.writers_ended(timestamptz) to panel_app;
