-- Withdrawals and exchanges, and the one payout behind each.
create table exchange (
  id              bigint generated always as identity primary key,
  member_id       bigint not null references user_member on delete restrict,
  brand_code      text not null references brand on delete restrict,
  type            smallint not null check (type between 1 and 3),
  state           smallint not null default 0 check (state between 0 and 5),
  asset           smallint not null check (asset in (1, 2)),
  -- What leaves the wallet, in coins or fen of `asset`.
  amount          int not null check (amount > 0),
  gross_fen       int not null check (gross_fen > 0),
  fee_fen         int not null default 0 check (fee_fen >= 0),
  tax_fen         int not null default 0 check (tax_fen >= 0),
  net_fen         int not null check (net_fen > 0),
  payee_account   text not null,
  payee_name      text not null,
  reason          text not null default '',
  -- Null only between the two statements of the transaction that makes the row.
  hold_tx         bigint unique,
  request_key     uuid not null,
  fingerprint     bytea not null,
  ip              inet,
  device_id       text,
  -- What was known of the member when they asked: the risk flags stay true to that moment, and the
  -- queue needs no look at other features' tables, row by row.
  member_since      timestamptz not null,
  payee_since       timestamptz not null,
  valid_responses   int not null check (valid_responses >= 0),
  invalid_responses int not null check (invalid_responses >= 0),
  -- Above the brand's limit the first operator's yes is kept here until another one says it too.
  first_approver      bigint,
  first_approver_name text,
  first_approved_at   timestamptz,
  promised_at     timestamptz not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  finished_at     timestamptz,
  check (gross_fen = fee_fen + tax_fen + net_fen),
  check (state not in (4, 5) or reason <> ''),
  check ((finished_at is null) = (state in (0, 2))),
  check ((first_approver is null) = (first_approved_at is null)
     and (first_approver is null) = (first_approver_name is null)),
  unique (member_id, request_key)
);
create index exchange_member on exchange (member_id, id desc);
create index exchange_queue on exchange (state, id);
create index exchange_open on exchange (promised_at) where state in (0, 2);
create index exchange_paid on exchange (finished_at) where state = 1;
create index exchange_ip on exchange (ip, created_at);
create index exchange_device on exchange (device_id, created_at);

-- A second request within seconds for the same thing, with a key of its own, was answered with the
-- first exchange; a later repeat of that key must be answered so, too.
create table exchange_repeat (
  member_id   bigint not null references user_member on delete restrict,
  request_key uuid not null,
  fingerprint bytea not null,
  exchange_id bigint not null references exchange on delete restrict,
  primary key (member_id, request_key)
);

-- Each step with its time, for the stepper on both sides.
create table exchange_step (
  id          bigint generated always as identity primary key,
  exchange_id bigint not null references exchange on delete restrict,
  state       smallint not null check (state between 0 and 5),
  actor       text not null,
  note        text not null default '',
  at          timestamptz not null
);
create index exchange_step_of on exchange_step (exchange_id, id);

-- bill_no and title are made and committed before the first call and never change: the same number
-- always, with byte-equal contents, is what lets the provider recognise a repeat.
create table exchange_payout (
  exchange_id   bigint primary key references exchange on delete restrict,
  bill_no       text not null unique check (bill_no ~ '^[0-9A-Za-z]{1,32}$'),
  title         text not null,
  provider      text not null,
  state         text not null default 'ready'
                check (state in ('ready', 'sent', 'unknown', 'our-side', 'paid', 'refused')),
  sends         int not null default 0,
  -- Since the last send.
  queries       int not null default 0,
  provider_no   text,
  last_code     text not null default '',
  last_message  text not null default '',
  first_sent_at timestamptz,
  finished_at   timestamptz,
  updated_at    timestamptz not null,
  check ((finished_at is not null) = (state in ('paid', 'refused')))
);
