/** The snap task: a crowd wants a hundred seats at once. Exactly a hundred get one, and nobody waits long. */
import pg from "pg";
import { pgbench } from "./limit.ts";
import { load } from "./load.ts";
import { CROWD, type Stage } from "./stage.ts";
import { headersOf } from "./targets.ts";

const SEATS = 100;
const CONNECTIONS = 64;
/** "No seat left" is a right answer here (contract/src/errors.ts, entryRefused). */
const REFUSED = 5013;

export type Snap = {
  /** Seats taken and members let in: both must be SEATS. */
  taken: number;
  letIn: number;
  p99Ms: number;
  /** The same of a plain update of that row, by as many clients of pgbench. */
  plainP99Ms: number;
  errors: number;
};

export async function snap(stage: Stage): Promise<Snap> {
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  try {
    const task = await openTask(owner);
    const { p99Ms, errors } = load({
      url: `${stage.origin}/api/v1/process/in`,
      method: "POST",
      bodyLua: `return '{"taskId":${task}}'`,
      headers: headersOf(stage.sessions),
      connections: CONNECTIONS,
      seconds: 15,
      answers: CROWD,
      alsoRight: REFUSED,
    });
    const plain = pgbench(
      stage.appUrl,
      `update task_seat set taken = taken where task_id = ${task} and cell = 'total';\n`,
      { clients: CONNECTIONS, transactionsEach: Math.ceil(CROWD / CONNECTIONS) },
    );
    return { ...(await seatsOf(owner, task)), p99Ms, plainP99Ms: plain.p99Ms, errors };
  } finally {
    await owner.end();
  }
}

export const isExact = ({ taken, letIn, errors }: Snap): boolean =>
  taken === SEATS && letIn === SEATS && errors === 0;

/** A copy of the first task, with limited seats. */
async function openTask(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into task (hash, title, type, module, state, reward_gold, minutes, limit_minutes, opens_at,
         quota_total, questionnaire_id, created_at, published_at, updated_at)
       select md5(random()::text), title, type, module, state, reward_gold, minutes,
              limit_minutes, opens_at, ${SEATS}, questionnaire_id, now(), now(), now()
         from task order by id limit 1 returning id)
     insert into task_seat (task_id, cell, seats, taken) select id, 'total', ${SEATS}, 0 from made
     returning task_id::int as id`,
  );
  return rows[0]?.id ?? 0;
}

async function seatsOf(owner: pg.Client, task: number): Promise<Pick<Snap, "taken" | "letIn">> {
  const { rows } = await owner.query<{ taken: number; letIn: number }>(
    `select taken, (select count(*)::int from survey_response where task_id = $1 and not at_door) as "letIn"
       from task_seat where task_id = $1 and cell = 'total'`,
    [task],
  );
  return rows[0] ?? { taken: 0, letIn: 0 };
}
