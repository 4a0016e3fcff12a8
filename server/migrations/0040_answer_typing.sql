-- outside a transaction: it reads every answer, and members go on answering meanwhile
-- The counts of how an answer was typed (0038) are checked for the rows that were there before.
alter table survey_answer validate constraint survey_answer_typing_check;
