/** Which statements cost more the more members there are, by what PostgreSQL plans for them at each size. */
import type { Client } from "pg";
import type { Sent } from "./sent.ts";

export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Total Cost": number;
  "Plan Rows": number;
  Plans?: Plan[];
};

/** Plans by the statement's text; without the statements that PostgreSQL cannot explain here. */
export async function explainAll(
  client: Client,
  sent: readonly Sent[],
): Promise<Map<string, Plan>> {
  const plans = new Map<string, Plan>();
  for (const { sql, values } of sent)
    await client
      .query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [...values])
      .then(({ rows }) => {
        const plan = rows[0]?.["QUERY PLAN"][0].Plan;
        if (plan) plans.set(sql, plan);
      })
      .catch(() => undefined);
  return plans;
}

export const unexplainedOf = (sent: readonly Sent[], plans: ReadonlyMap<string, Plan>): Sent[] =>
  sent.filter(({ sql }) => !plans.has(sql));

export type Growing = Sent & {
  /** The planner's units at the smallest size and at the largest. */
  costs: readonly number[];
  /** Of the step that makes most of it: what it does (`Seq Scan`), and with which table. */
  step: string;
  table: string;
};

/** Its key in known.json. */
export const keyOf = ({ by, table }: Growing): string => `${by}: ${table}`;

/** More levels of an index, and a few of its pages, are no growth. */
const TIMES = 5;
/** Nobody notices the cost of a page of a thousand rows. */
const CHEAP = 2000;

export const growingOf = (
  sent: readonly Sent[],
  bySize: readonly ReadonlyMap<string, Plan>[],
): Growing[] =>
  sent.flatMap((one) => {
    const plans = bySize.flatMap((plansOf) => plansOf.get(one.sql) ?? []);
    const costs = plans.map((plan) => plan["Total Cost"]);
    const [least, last] = [costs[0] ?? 0, plans.at(-1)];
    const most = costs.at(-1) ?? 0;
    if (!last || plans.length < bySize.length || most < CHEAP || most < least * TIMES) return [];
    const step = stepOf(last);
    return [{ ...one, costs, step: step["Node Type"], table: tableIn(step) }];
  });

/** The lowest step that still makes half of the whole. */
function stepOf(plan: Plan, whole = plan["Total Cost"]): Plan {
  const below = plan.Plans?.find((one) => one["Total Cost"] >= whole / 2);
  return below ? stepOf(below, whole) : plan;
}

/** The table of this step, or of the first step below it that has one. */
const tableIn = (plan: Plan): string =>
  plan["Relation Name"] ?? plan.Plans?.map(tableIn).find((name) => name !== "") ?? "";
