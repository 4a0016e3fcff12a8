-- Of all that a reply was asked to be, so that the same key with another request is refused. Those that are there have none, and so have what
-- nodes of the release before write meanwhile: these are compared by what is kept of them.
alter table bbs_post add column fingerprint bytea;
