-- outside a transaction: the key that 0076 makes of it is built, and what 0074 promises is proved, beside the traffic
create unique index concurrently if not exists staff_audit_key on staff_audit (id, at);
alter table staff_audit validate constraint staff_audit_first_ends;
