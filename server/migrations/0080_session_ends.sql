-- outside a transaction: it reads every session, and members go on signing in meanwhile
-- Sessions are forgotten by when they ended, each hour: without it that hour reads all of them (drill --plans).
create index concurrently if not exists auth_session_expires on auth_session (expires_at);
