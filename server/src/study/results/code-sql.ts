/** How codes are read out of stored answers, and which responses a filter leaves: parts of every statement. */
import { type RawBuilder, sql } from "kysely";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { dayEnd, dayStart } from "../../platform/clock.ts";
import { seatOfCell } from "../task/api.ts";
import type { Filter } from "./filter.ts";
import type { Measured, Reading } from "./variable.ts";

type SqlPart = RawBuilder<unknown>;
const nothing: SqlPart = sql``;

type Read = Pick<Measured, "reading" | "row" | "column">;

/** The value in one place of a stored answer; a matrix is read differently. */
export const partOf = (value: SqlPart, { reading, row, column }: Read): SqlPart => {
  if (reading === "words")
    return sql`(jsonb_path_query_first(${value}, '$[*] ? (@.value == $choice && @.text != "")',
                                       ${JSON.stringify({ choice: row })}::jsonb)->'text')`;
  if (row === "" || reading === "row" || reading === "rowMany" || reading === "end") return value;
  const cell = sql`(${value}->${row}::text)`;
  return column === "" ? cell : sql`(${cell}->${column}::text)`;
};

/**
 * Answers to one name may be of several kinds, one a version, and which are read first is the planner's choice: a function
 * that fails on another kind is only ever given these.
 */
export const arrayIn = (value: SqlPart): SqlPart =>
  sql`case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end`;
export const objectIn = (value: SqlPart): SqlPart =>
  sql`case jsonb_typeof(${value}) when 'object' then ${value} else '{}' end`;
/** Null when there is no value for the variable. */
export const numberIn = (whole: SqlPart, read: Read): SqlPart => {
  const value = partOf(whole, read);
  return sql`case jsonb_typeof(${value}) when 'number' then (${value}#>>'{}')::numeric end`;
};

/** The words beside each choice that was given with some, as `choice` and, as jsonb, `words`. */
export const wordsIn = (value: SqlPart): SqlPart =>
  sql`(select e->>'value' as choice, e->'text' as words
         from jsonb_path_query(${value}, '$[*]') e
        where e->>'text' <> '')`;

/** The code of one answer; null where there is none. `whole`: the column of the stored answer. */
export function codeOf(whole: SqlPart, read: Read): SqlPart {
  const { reading, row } = read;
  const value = partOf(whole, read);
  switch (reading) {
    case "rank":
      return sql`${value}->>0`;
    case "row":
      return sql`${value}->>${row}::text`;
    case "region":
      return sql`${value}->0->>'name'`;
    case "month":
      return sql`left(${value}#>>'{}', 7)`;
    case "hour":
      return sql`left(${value}#>>'{}', 2) || ':00'`;
    default:
      // An 其他 is an object with the words beside the code.
      return sql`coalesce(${value}->>'value', ${value}#>>'{}')`;
  }
}

/** All codes of one answer, a row each. */
export const codesOf = (value: SqlPart, read: Read): SqlPart => {
  const { reading, row } = read;
  // Somebody may have found the same item the best of several sets, and is one person.
  if (reading === "end")
    return sql`(select distinct s.value->>${row}::text as code from jsonb_each(${objectIn(value)}) s where s.value ? ${row}::text)`;
  const list = reading === "rowMany" ? sql`(${value}->${row}::text)` : partOf(value, read);
  return sql`(select coalesce(e->>'value', e#>>'{}') as code
                from jsonb_array_elements(${arrayIn(list)}) e)`;
};

export const hasMany = (reading: Reading): boolean =>
  reading === "array" || reading === "rowMany" || reading === "end";

const column = (alias: string): SqlPart => sql.ref(`${alias}.value`);
const ref = (alias: string, name: string): SqlPart => sql.ref(`${alias}.${name}`);

/**
 * That an answer is of the response in `base`. Both say whose they are, so that machines that share them can each read
 * their own (docs/scale.md).
 */
export const isOf = (alias: string): SqlPart =>
  sql`${ref(alias, "response_id")} = base.id and ${ref(alias, "owner_id")} = base.owner_id`;

/**
 * Joins the answers to one variable to `base`: `<alias>c.code` is the code. Anyone who did not answer it is left out, or
 * stays with a null when `isOuter`.
 */
export function joinOf(variable: Measured, alias: string, isOuter = false): SqlPart {
  const value = column(alias);
  const answer = sql.id(alias);
  const code = sql.id(`${alias}c`);
  const on = sql`${isOf(alias)} and ${ref(alias, "question")} = ${variable.question}
    ${variable.questionnaireIds ? sql`and base.questionnaire_id = any (${variable.questionnaireIds}::bigint[])` : nothing}`;
  const kind = isOuter ? sql`left join` : sql`join`;
  if (variable.reading === "number")
    return sql`${kind} survey_result_answer ${answer} on ${on}
      ${kind} lateral (select ${numberIn(value, variable)} as code) ${code}
        on ${isOuter ? sql`true` : sql`${code}.code is not null`}`;
  if (hasMany(variable.reading))
    return sql`${kind} survey_result_answer ${answer} on ${on}
      ${kind} lateral ${codesOf(value, variable)} ${code} on true`;
  return sql`${kind} survey_result_answer ${answer} on ${on}
    ${kind} lateral (select ${codeOf(value, variable)} as code) ${code} on ${code}.code is not null`;
}

/** As `joinOf`, for everybody who answered it: one row each, however many codes they gave. */
export function answeredOf(variable: Measured, alias: string): SqlPart {
  const restricted = variable.questionnaireIds
    ? sql`and base.questionnaire_id = any (${variable.questionnaireIds}::bigint[])`
    : nothing;
  return sql`join survey_result_answer ${sql.id(alias)}
    on ${isOf(alias)} and ${ref(alias, "question")} = ${variable.question}
   and ${isAnswered(column(alias), variable)} ${restricted}`;
}

/** Whether the answer to the question has a value for the variable. */
export function isAnswered(value: SqlPart, read: Read): SqlPart {
  const { reading, row: place, column: cell } = read;
  if (place === "" || reading === "end") return sql`true`;
  if (reading === "words") return sql`${partOf(value, read)} is not null`;
  return cell === ""
    ? sql`${value} ? ${place}::text`
    : sql`${value}->${place}::text ? ${cell}::text`;
}

/** `id`, `owner_id`, `questionnaire_id` and `result` of the responses that the filter leaves. */
export function responsesOf(filter: Filter): SqlPart {
  const { taskId, within, answers } = filter;
  const conditions = sql.join(
    [...conditionsOf(filter), ...answers.map(({ variable, codes }) => hasSaid(variable, codes))],
    sql` and `,
  );
  const among = within ? sql`and id = any (${within}::bigint[])` : nothing;
  return sql`select id, owner_id, questionnaire_id, result from survey_result r where task_id = ${taskId} ${among} and ${conditions}`;
}

/** What the filter says of a response itself, whatever was answered; `r` is the response. */
export function conditionsOf(filter: Filter): SqlPart[] {
  const { questionnaireId, cell, source, doubt, excluded, from, to } = filter;
  return [
    scopeOf(filter.of),
    ...(questionnaireId === undefined ? [] : [sql`questionnaire_id = ${questionnaireId}`]),
    ...(cell === undefined ? [] : [sql`${seatOfCell(cell)} = any (seats)`]),
    ...(source === undefined
      ? []
      : [source === "agent" ? sql`agent_id is not null` : sql`agent_id is null`]),
    ...(doubt === undefined
      ? []
      : [doubt ? sql`cardinality(flags) > 0` : sql`cardinality(flags) = 0`]),
    ...(excluded === "in" ? [] : [isExcluded(filter.excludedIds, excluded === "only")]),
    ...(from === undefined ? [] : [sql`started_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`started_at < ${dayEnd(to)}`]),
  ];
}

/** A value that the planner knows, so that many are looked up by their hash. */
function isExcluded(ids: Filter["excludedIds"], isIt: boolean): SqlPart {
  if (!ids) throw new Error("who is excluded has not been read");
  return isIt ? sql`r.id = any (${ids}::bigint[])` : sql`r.id <> all (${ids}::bigint[])`;
}

function scopeOf(of: Filter["of"]): SqlPart {
  switch (of) {
    case "counted":
      return sql`result = ${JoinResult.of.complete} and audit_state <> ${AuditState.of.invalid}`;
    case "valid":
      return sql`audit_state = ${AuditState.of.valid}`;
    case "complete":
      return sql`result = ${JoinResult.of.complete}`;
    case "invalid":
      return sql`audit_state = ${AuditState.of.invalid}`;
    case "all":
      return sql`true`;
  }
}

const { incomplete, timeout, screenedOut, quotaFull } = JoinResult.of;
export const HAS_LEFT = sql`result in (${sql.lit(incomplete)}, ${sql.lit(timeout)})`;
export const WAS_ENDED = sql`result in (${sql.lit(screenedOut)}, ${sql.lit(quotaFull)})`;

function hasSaid(variable: Measured, codes: readonly string[]): SqlPart {
  const value = sql.ref("f.value");
  const found = hasMany(variable.reading)
    ? sql`exists (select from ${codesOf(value, variable)} c where c.code = any (${codes}::text[]))`
    : sql`${codeOf(value, variable)} = any (${codes}::text[])`;
  const restricted = variable.questionnaireIds
    ? sql`and r.questionnaire_id = any (${variable.questionnaireIds}::bigint[])`
    : nothing;
  return sql`exists (select from survey_result_answer f
    where f.response_id = r.id and f.owner_id = r.owner_id and f.question = ${variable.question} and ${found} ${restricted})`;
}
