-- Backups: what the health page and the alerts know of them. The files themselves say what is in them.

create table backup (
  id           bigint generated always as identity primary key,
  started_at   timestamptz not null,
  -- When it had been written, read back and found whole; null: under way, broken off or failed.
  finished_at  timestamptz,
  file_name    text not null unique check (file_name <> ''),
  -- Of the file, sealed.
  bytes        bigint check (bytes > 0),
  row_count    bigint check (row_count >= 0),
  file_count   integer check (file_count >= 0),
  -- The id of the BACKUP_KEY; the key itself is never here.
  key_id       text not null check (key_id ~ '^[0-9a-f]{12}$'),
  -- Why it failed; '' = it did not.
  error        text not null default '',
  -- When it was last restored into a throw-away database and its books balanced there.
  verified_at  timestamptz,
  verify_error text not null default '',
  -- When a newer one had taken its place and the file was removed.
  removed_at   timestamptz,
  check ((finished_at is null) = (bytes is null))
);
create index on backup (started_at);
