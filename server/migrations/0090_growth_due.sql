-- What a credited response owes others, one line a rule (GrowthKind of the contract), and how often that was turned round (docs/decisions/0126).
-- It lies with the respondent and is written by the decision itself. growth_reward lies with the one who earns by it, and follows: it says what
-- is booked. Lines from before, and those that nodes of 0.18.0 write, have growth_reward alone; of the two the one that was turned more often is true.
-- It refers to nothing that lies elsewhere (docs/scale.md).
create table growth_due (
  member_id      bigint not null,
  response_id    bigint not null,
  kind           smallint not null check (kind between 1 and 3),
  beneficiary_id bigint not null,
  -- As in growth_reward: base × percent / 100, rounded down; percent null = a fixed sum.
  base_gold      bigint not null check (base_gold >= 0),
  base_fen       bigint not null check (base_fen >= 0),
  percent        smallint check (percent between 0 and 100),
  gold           bigint not null check (gold >= 0),
  fen            bigint not null check (fen >= 0),
  -- Owed when it is even; taken back when it is odd.
  turns          int not null default 0 check (turns >= 0),
  owed_at        timestamptz not null,
  changed_at     timestamptz not null,
  primary key (member_id, response_id, kind),
  check (gold > 0 or fen > 0),
  check (beneficiary_id <> member_id)
);
-- What was ever owed for somebody's first valid response. That it is one at a time is held by the order of the locks, which makes decisions about
-- one respondent follow each other, and within one beneficiary by growth_reward's own key where it is booked; a unique key here would not see what a
-- node of 0.18.0 has turned.
create index growth_due_once on growth_due (member_id) where kind = 1;
