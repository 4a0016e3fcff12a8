-- A goal that a member has set: so much by such a day, one at a time (docs/decisions/0112). It lies with its member
-- and refers to nothing that stays on the coordinator (docs/decisions/0115).
create table wallet_goal (
  member_id  bigint primary key,
  amount_fen int not null check (amount_fen between 100 and 1000000),
  until      date not null,
  set_at     timestamptz not null,
  -- Of the one who changes it: what they have read is what stands.
  changed_at timestamptz not null check (changed_at >= set_at),
  reached_at timestamptz,
  -- The last line of each account when it was set: what came after it counts.
  gold_from  bigint not null check (gold_from >= 0),
  cash_from  bigint not null check (cash_from >= 0),
  -- The sum of both accounts' last lines when it was last looked whether it is reached.
  looked     bigint not null check (looked >= 0)
);
create index wallet_goal_running on wallet_goal (until) where reached_at is null;
create index wallet_goal_until on wallet_goal (until);
