-- Answers that are fixed, in a form that is counted at once (docs/decisions/0103): a block is up to 4096 responses of a task in
-- the order of their numbers, and a line of bits says of each whether it gave a code. Derived: nothing is lost with it.
create table result_block (
  task_id          bigint not null references task (id) on delete cascade,
  first_id         bigint not null,
  last_id          bigint not null,
  -- How many responses of the task stand between the two, and their numbers by exclusive or: a block of others is not read.
  responses        int not null check (responses between 1 and 4096),
  ids_xor          bigint not null,
  -- Of whom the lines speak: those that had ended. The others are read one by one.
  packed           bit(4096) not null,
  open_ids         bigint[] not null,
  -- What the block has lines of; nothing: to be written anew.
  measures         text[] not null,
  -- The newest version of the questionnaire when it was written.
  questionnaire_id bigint not null,
  packed_at        timestamptz not null,
  primary key (task_id, first_id),
  check (first_id <= last_id)
);

create table result_bits (
  task_id  bigint not null,
  measure  text not null,
  first_id bigint not null,
  -- 0: who answered; 1: who gave this code; 2: who placed it there; 3: of whose milliseconds this binary digit is 1.
  part     smallint not null check (part between 0 and 3),
  code     text not null check (length(code) <= 80),
  bits     bit(4096) not null,
  primary key (task_id, measure, first_id, part, code),
  foreign key (task_id, first_id) references result_block (task_id, first_id) on delete cascade
);
