-- outside a transaction: an index is made while members go on
-- Once a supplier's uid and task, as before. The old index held every response, the members' with nothing in it, which was
-- 32 bytes a response and a place to find at each entry; this one holds those of suppliers' respondents alone.
create unique index concurrently if not exists survey_response_supplied_once
  on survey_response (task_id, supplier_id, supplier_uid) where supplier_id is not null and not at_door;
drop index concurrently if exists survey_response_supplier_once;
