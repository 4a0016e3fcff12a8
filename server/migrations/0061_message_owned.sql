-- outside a transaction: the key that 0062 makes of it is built beside the traffic
create unique index concurrently if not exists message_owned on message (member_id, id);
