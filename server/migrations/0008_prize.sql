-- Prizes, addresses, what a withdrawal costs, paying by file, and the proof that the books are right
-- (product.md section 4).

alter table brand
  -- A withdrawal's fee: a fixed sum and a share, rounded up to a fen.
  add column withdraw_fee_fen      int not null default 0 check (withdraw_fee_fen between 0 and 10000),
  add column withdraw_fee_permille int not null default 0 check (withdraw_fee_permille between 0 and 200),
  add column tax_mode              text not null default 'none'
                                   check (tax_mode in ('none', 'cumulative', 'per-payment')),
  -- Withdrawals above it ask for a code.
  add column code_above_fen        int not null default 10000 check (code_above_fen >= 0),
  -- For a missed promise, once an exchange.
  add column delay_bonus_gold      int not null default 0 check (delay_bonus_gold between 0 and 100000);

-- Where parcels go; name, mobile and address are sealed with SECRET_KEY.
create table user_address (
  id             bigint generated always as identity primary key,
  member_id      bigint not null references user_member on delete restrict,
  sealed_address text not null,
  is_default     boolean not null default false,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
create index user_address_member on user_address (member_id, id);
create unique index user_address_default on user_address (member_id) where is_default;

create table prize (
  id           bigint generated always as identity primary key,
  -- ExchangeType of the contract: 2 virtual, 3 physical.
  type         smallint not null check (type in (2, 3)),
  category     text not null check (length(category) between 1 and 10),
  title        text not null check (length(title) between 1 and 40),
  summary      text not null default '',
  -- Markdown.
  description  text not null default '',
  cover        text,
  price_gold   int not null check (price_gold > 0),
  -- What one costs us, for the reports.
  cost_fen     int not null default 0 check (cost_fen >= 0),
  -- What can still be asked for. Of a virtual prize: codes that no open exchange has a claim to.
  stock        int not null default 0,
  -- How many one member may have; null = any number.
  member_limit int check (member_limit > 0),
  -- Empty = of every brand.
  brands       text[] not null default '{}',
  -- PrizeState of the contract.
  state        smallint not null default 0 check (state between 0 and 2),
  sort         int not null default 0,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  constraint prize_stock_not_below_zero check (stock >= 0)
);
create index prize_shelf on prize (state, sort desc, id desc);

-- Every change of a prize's stock, with its cause; the sum of an untouched prize's changes is its stock.
create table prize_stock (
  id          bigint generated always as identity primary key,
  prize_id    bigint not null references prize on delete restrict,
  change      int not null check (change <> 0),
  stock_after int not null check (stock_after >= 0),
  exchange_id bigint references exchange on delete restrict,
  actor       text not null,
  note        text not null check (note <> ''),
  -- Of an operator's change: the same request changes it once.
  request_key uuid,
  at          timestamptz not null
);
create index prize_stock_of on prize_stock (prize_id, id desc);
create unique index prize_stock_request on prize_stock (prize_id, request_key)
  where request_key is not null;
-- An exchange takes one and gives it back at most once.
create unique index prize_stock_once on prize_stock (exchange_id, sign(change)) where exchange_id is not null;

-- A virtual prize's codes, sealed with SECRET_KEY; `code_mark` (HMAC) refuses a code that was given before.
create table prize_code (
  id          bigint generated always as identity primary key,
  prize_id    bigint not null references prize on delete restrict,
  sealed_code text not null,
  code_mark   bytea not null,
  expires_on  date,
  added_by    bigint references staff_member on delete restrict,
  added_at    timestamptz not null,
  -- Whose it is; never taken back from there.
  exchange_id bigint unique references exchange on delete restrict,
  issued_at   timestamptz,
  -- An operator withdrew it before it was issued.
  void_at     timestamptz,
  unique (prize_id, code_mark),
  check ((exchange_id is null) = (issued_at is null)),
  check (void_at is null or exchange_id is null)
);
create index prize_code_free on prize_code (prize_id, expires_on, id) where exchange_id is null and void_at is null;
create index prize_code_page on prize_code (prize_id, id desc);

alter table exchange
  add column prize_id        bigint references prize on delete restrict,
  -- The prize as it was called then.
  add column title           text not null default '',
  add column sealed_address  text,
  add column courier         text not null default '',
  add column tracking        text not null default '',
  -- When the bonus for a missed promise was paid, and how much.
  add column delay_bonus_at   timestamptz,
  add column delay_bonus_gold int not null default 0 check (delay_bonus_gold >= 0),
  -- The brand's tax mode then, and the months of income in a row that the cumulative one was worked
  -- out with; 0 in the other modes.
  add column tax_mode        text not null default 'none'
                             check (tax_mode in ('none', 'cumulative', 'per-payment')),
  add column tax_months      int not null default 0 check (tax_months between 0 and 12),
  alter column payee_since drop not null,
  drop constraint exchange_gross_fen_check,
  drop constraint exchange_net_fen_check,
  add constraint exchange_sums_check check (
    (type = 1 and gross_fen > 0 and net_fen > 0 and payee_since is not null)
    or (type <> 1 and gross_fen = 0 and net_fen = 0)),
  add constraint exchange_prize_check check ((type = 1) = (prize_id is null)),
  add constraint exchange_address_check check ((type = 3) = (sealed_address is not null)),
  add constraint exchange_bonus_check check ((delay_bonus_at is null) = (delay_bonus_gold = 0));
create index exchange_prize on exchange (prize_id, member_id) where prize_id is not null;
-- Withdrawals of a member by when they were asked for: the tax counts months.
create index exchange_income on exchange (member_id, created_at) where type = 1 and state in (0, 1, 2);
-- A month's withdrawals that were issued, for the tax that is reported.
create index exchange_tax_month on exchange (created_at) where type = 1 and state = 1;
-- Whose promise was missed and who has no bonus yet.
create index exchange_late on exchange (promised_at) where state in (0, 2) and delay_bonus_at is null;

-- Paying by hand: a batch of payouts, exported once and applied by uploading what came of each.
create table exchange_file (
  id           bigint generated always as identity primary key,
  created_by   bigint not null references staff_member on delete restrict,
  request_key  uuid not null,
  created_at   timestamptz not null,
  count        int not null check (count > 0),
  total_fen    bigint not null check (total_fen > 0),
  unique (created_by, request_key)
);
alter table exchange_payout
  -- A payout of a file is never sent to a provider, and the reverse: fixed when it is made.
  add column file_id bigint references exchange_file on delete restrict,
  -- The account at the provider that sent it first: at another one the number would be paid again.
  add column payer        text,
  add column last_sent_at timestamptz,
  add constraint exchange_payout_file_check check (file_id is null or provider = 'file');
create index exchange_payout_file on exchange_payout (file_id, exchange_id) where file_id is not null;
create index exchange_payout_by_hand on exchange_payout (exchange_id) where provider = 'file' and file_id is null;
-- One payment by hand stands for one payout; a statement may know it by this number only.
create unique index exchange_payout_hand_no on exchange_payout (provider_no) where provider = 'file';
create index exchange_payout_finished on exchange_payout (finished_at) where state = 'paid';

-- What a provider says that it paid, line by line: fetched, or uploaded by an operator.
create table books_statement (
  provider    text not null,
  bill_no     text not null,
  fen         bigint not null check (fen > 0),
  provider_no text not null default '',
  -- The Shanghai day of the payment.
  day         date not null,
  source      text not null check (source in ('provider', 'upload')),
  added_at    timestamptz not null,
  primary key (bill_no, provider)
);
create index books_statement_no on books_statement (provider_no) where provider_no <> '';
create index books_statement_day on books_statement (day);

-- One proof of the books, and each difference that it found.
create table books_run (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  -- `system`, or who asked for it.
  actor       text not null,
  -- What was checked and how many of each, by the name of the check; and the payouts' buckets.
  checked     jsonb not null,
  differences int not null check (differences >= 0)
);
create table books_difference (
  run_id    bigint not null references books_run on delete cascade,
  position  int not null,
  -- The check's name.
  check_of  text not null,
  -- What it is about: `exchange:12`, `member:7`, `bill:…`.
  subject   text not null,
  detail    text not null,
  -- Ours and theirs, in fen or coins, where the difference is one of sums.
  ours      bigint,
  theirs    bigint,
  -- When a run in a row first found it; three days of it are an alarm.
  since     timestamptz not null,
  primary key (run_id, position)
);
