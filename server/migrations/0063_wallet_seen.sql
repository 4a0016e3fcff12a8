-- Up to which lines a member has been told what came in, on whichever device (docs/decisions/0112). It lies with its
-- member and refers to nothing that stays on the coordinator (docs/decisions/0115).
create table wallet_seen (
  member_id bigint primary key,
  gold_seq  bigint not null check (gold_seq >= 0),
  cash_seq  bigint not null check (cash_seq >= 0)
);
