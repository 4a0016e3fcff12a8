-- Keys that seal what must not be read here, and which nodes a schema is for.

-- The keys that values were sealed with, by id; the keys themselves are never here. A node whose keys open none of
-- the canaries belongs to another installation, and one that lacks a key in use would answer members with errors.
create table sealing_key (
  id            text primary key check (id ~ '^[0-9a-f]{12}$'),
  -- A fixed text sealed by it.
  canary        text not null,
  -- The latest of these is the one that seals.
  current_since timestamptz not null,
  -- Nothing is sealed by it any more: nodes may do without.
  retired_at    timestamptz,
  -- When all that others had sealed was last seen to be sealed by it.
  renewed_at    timestamptz
);

-- What keyed hashes that cannot be made again (who was here before, links that are out) are keyed with, sealed; it
-- stays when SECRET_KEY changes. One row.
create table lasting_key (
  is_only boolean primary key default true check (is_only),
  sealed  text not null
);

-- A contraction says which nodes it left behind: the first migration that a node must know. Null: none.
alter table migration add column needs text;

-- By which key an archive was sealed; null: before keys had ids.
alter table user_export add column sealed_key text;
