-- Devices that have stopped taking anything, and whose service does not say that they are gone (docs/decisions/0102).

-- Messages in a row that were not taken when they were first handed over.
alter table push_device add column failures int not null default 0 check (failures >= 0);
