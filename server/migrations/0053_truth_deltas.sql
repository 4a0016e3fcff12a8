-- The truth on the cards by what changed, not by all responses of a task each minute (docs/decisions/0106).

-- Whoever changes how a response counts says so in the same transaction: it is taken out as it counted, and put in as
-- it counts. Nobody waits for anybody's row; the scheduled job folds them within the minute. No reference: its check
-- would lock the task's row at the end of each response.
create table survey_truth_delta (
  task_id        bigint not null,
  id             bigint generated always as identity,
  sign           smallint not null check (sign in (-1, 1)),
  result         smallint not null,
  paid_gold      int not null,
  paid_fen       int not null,
  spent_ms       bigint not null,
  -- Of a complete.
  seconds        int,
  -- From finishing to available gold, of a valid one.
  credit_seconds int,
  primary key (task_id, id)
);

-- What has been folded. Whoever folds, counts or proves a task holds its row.
create table survey_truth_total (
  task_id     bigint primary key references task on delete cascade,
  finished    int not null default 0,
  completes   int not null default 0,
  screen_outs int not null default 0,
  valid       int not null default 0,
  paid_gold   bigint not null default 0,
  paid_fen    bigint not null default 0,
  spent_ms    bigint not null default 0,
  -- When it was last worked out from all responses; null: it must be, deltas alone say nothing yet.
  counted_at  timestamptz,
  -- When the card was last written from it; a card of another time is another release's.
  shown_at    timestamptz,
  proved_at   timestamptz,
  -- When a proof last found it wrong.
  differed_at timestamptz
) with (fillfactor = 70);
create index survey_truth_total_uncounted on survey_truth_total (task_id) where counted_at is null;
create index survey_truth_total_differed on survey_truth_total (differed_at) where differed_at is not null;
insert into survey_truth_total (task_id) select task_id from survey_truth;

-- How many took so long, by the second and by the hour: a median is found by reading the hours, then the seconds of
-- one of them, however many responses there are. No reference: a hundred thousand checks where one task is counted.
create table survey_truth_time (
  task_id bigint not null,
  -- 1: a complete's own time; 2: from finishing to available gold.
  kind    smallint not null check (kind in (1, 2)),
  width   smallint not null check (width in (1, 3600)),
  seconds int not null check (seconds % width = 0),
  n       int not null,
  primary key (task_id, kind, width, seconds)
) with (fillfactor = 70);
