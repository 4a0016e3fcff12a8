-- A platform's list may say 被甄别 or 配额满 where ours says the other one, or 超时.

-- Which of the two the line says; null where it says valid or invalid.
alter table reconciliation_line add column asked_result smallint check (asked_result in (2, 3));

-- What a decision paid beside the audit: the part of a consolation that was missing.
alter table survey_decision add column gave_gold integer not null default 0;
