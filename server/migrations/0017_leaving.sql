-- Leaving pays out first, and is no clean slate (docs/decisions/0054).

-- One wish to leave: being settled while it has no end, then closed (user_closure counts the days of grace) or
-- taken back. Rows stay, so that a payout without fee is granted once a year and not once a wish.
create table leaving (
  id               bigint generated always as identity primary key,
  member_id        bigint not null references user_member on delete cascade,
  asked_at         timestamptz not null,
  -- What was tried before and did not arrive is tried again only when the member asks.
  tried_again_at   timestamptz not null,
  -- Expressly given up, at most so much; nothing unless the member said so.
  gives_up_gold    bigint not null default 0 check (gives_up_gold >= 0),
  gives_up_fen     bigint not null default 0 check (gives_up_fen >= 0),
  gives_up_pending boolean not null default false,
  looked_at        timestamptz not null,
  ended_at         timestamptz,
  ended_as         text check (ended_as in ('closed', 'cancelled')),
  -- Closed, and taken back within the days of grace.
  restored_at      timestamptz,
  check ((ended_at is null) = (ended_as is null)),
  check (restored_at is null or (ended_as is not null and ended_as = 'closed'))
);
create unique index leaving_open on leaving (member_id) where ended_at is null;
create index leaving_looked on leaving (looked_at) where ended_at is null;
create index leaving_member on leaving (member_id, id desc);

-- The withdrawal that settles a leaving account.
alter table exchange add column leaving_id bigint references leaving on delete restrict;
create index exchange_leaving on exchange (leaving_id) where leaving_id is not null;

-- What outlives a closed account: keyed hashes of how the person can be recognised, and what follows them.
-- None of it names anybody, and each fact ends at until_at.
create table trace (
  id        bigint generated always as identity primary key,
  left_at   timestamptz not null,
  -- As long as money of the account may still be decided; then nothing leads to its rows any more.
  member_id bigint unique references user_member on delete set null
);

create table trace_mark (
  trace_id bigint not null references trace on delete cascade,
  kind     text not null check (kind in ('mobile', 'email', 'payee', 'sns', 'device')),
  hash     bytea not null,
  primary key (hash, kind, trace_id)
);
create index trace_mark_trace on trace_mark (trace_id);

create table trace_fact (
  id         bigint generated always as identity primary key,
  trace_id   bigint not null references trace on delete cascade,
  -- newcomer: no bonus for newcomers, or for whoever invites them, a second time.
  kind       text not null check (kind in ('debt', 'fraud', 'task', 'prize', 'newcomer')),
  task_id    bigint references task on delete cascade,
  prize_id   bigint references prize on delete cascade,
  -- Of a debt what is owed; of a prize how many there were.
  gold       bigint not null default 0 check (gold >= 0),
  fen        bigint not null default 0 check (fen >= 0),
  pieces     int not null default 0 check (pieces >= 0),
  until_at   timestamptz not null,
  -- A debt moves to the account of the person who came back, once.
  claimed_by bigint references user_member on delete set null,
  claimed_at timestamptz,
  check ((kind = 'task') = (task_id is not null)),
  check ((kind = 'prize') = (prize_id is not null and pieces > 0)),
  check ((kind = 'debt') = (gold + fen > 0)),
  check (claimed_by is null or claimed_at is not null)
);
create index trace_fact_trace on trace_fact (trace_id, kind);
create unique index trace_fact_task on trace_fact (trace_id, task_id) where task_id is not null;
create unique index trace_fact_once on trace_fact (trace_id, kind) where kind in ('fraud', 'newcomer');
create index trace_fact_task_id on trace_fact (task_id) where task_id is not null;
create index trace_fact_prize_id on trace_fact (prize_id) where prize_id is not null;
create index trace_fact_until on trace_fact (until_at);

-- A member in whom somebody who left was recognised.
create table trace_match (
  member_id bigint not null references user_member on delete cascade,
  trace_id  bigint not null references trace on delete cascade,
  evidence  text[] not null,
  -- The same person; else a number alone, which the carrier may have given to somebody else.
  is_sure   boolean not null,
  found_at  timestamptz not null,
  primary key (member_id, trace_id)
);
create index trace_match_trace on trace_match (trace_id);

-- Who left and comes back earns nobody a bonus for newcomers.
alter table growth_block drop constraint growth_block_reason_check;
alter table growth_block add constraint growth_block_reason_check check (reason between 1 and 7);
