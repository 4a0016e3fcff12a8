-- What several nodes share: who lives, who runs a job of the clock, and what was asked how often.

-- Each process that serves this database, with a sign of life every two seconds; gone when it stops in order.
create table node (
  id         uuid primary key,
  host       text not null,
  pid        int not null,
  version    text not null,
  -- Where it keeps uploads: "embedded" is a folder that no other node has.
  storage    text not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at    timestamptz not null default clock_timestamp()
);

-- Counts who took a job of the clock: what a run writes is written under its number, or not at all.
alter table chore_run add column fence bigint not null default 0;

-- What strangers may do only so often, over all nodes: one row for each source, not one for each time. Nothing that
-- must outlive a crash of PostgreSQL.
create unlogged table rate_window (
  key   text primary key,
  -- Seconds of the epoch, newest first, never more than the largest rule counts.
  times double precision[] not null,
  until timestamptz not null
);
create index rate_window_until on rate_window (until);
