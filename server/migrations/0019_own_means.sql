-- Whose wrong codes count against whom: by means that the server gave out at a sign-in (docs/decisions/0056).

-- Tried by a browser that had signed in to this account. What was tried before is nobody's own.
alter table code_wrong add column is_own boolean not null default false;

-- What an e-mail's mailbox is, whatever is written before the @ to tell letters apart; a mobile is itself.
-- Null: sent by a node of before, which the limits find by its account.
alter table code_sent add column mailbox text;
create index code_sent_mailbox on code_sent (mailbox, sent_at desc) where mailbox is not null;
