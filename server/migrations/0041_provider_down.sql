-- Since when a provider has not answered: the last bad answer is the newest word of an outage and not its beginning.
-- Null, or not after the last good one: it is not down.
alter table provider_call add column bad_since timestamptz;
