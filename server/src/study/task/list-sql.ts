/** The task list: what this member could really take now. */
import type { Selectable } from "kysely";
import { type Role, TaskModule, TaskState, TaskType } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { isOfCluster } from "../../platform/moment.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

/** Who looks at the list, as far as the entry would ask. */
export type Looker = {
  id: number;
  role: Role;
  /** How the city of the address may be written; none = it cannot be told. */
  cities: readonly string[];
};

export type ListFilter = {
  now: Date;
  /** Rounds of the repeat rule at that moment (round.ts). */
  day: string;
  week: string;
  /** Absent for strangers, who see everything that is open to anybody. */
  member: Looker | undefined;
  /** pc or h5; undefined = the browser does not say. */
  platform: string | undefined;
  module: TaskModule | undefined;
  type: TaskType | undefined;
  maxMinutes: number | undefined;
  /** The keyset of the last row of the page before. */
  after: readonly number[] | undefined;
  size: number;
  /** Whose rate the order goes by: the member's home brand, or a stranger's host. */
  brandCode: string;
};

/** What a card shows of a task and its seats, and of what is known from earlier responses. */
export type CardRow = Pick<
  Selectable<Tables["task"]>,
  | "id"
  | "title"
  | "summary"
  | "cover"
  | "type"
  | "module"
  | "source"
  | "repeat"
  | "minutes"
  | "rewardGold"
  | "rewardFen"
  | "opensAt"
  | "closesAt"
  | "quotaTotal"
  | "quotaDaily"
> & { totalTaken: number | null; todayTaken: number | null } & {
  [K in keyof Omit<Tables["surveyTruth"], "taskId" | "updatedAt">]: Tables["surveyTruth"][K] | null;
};

type Bounds = {
  now: Date;
  day: string;
  week: string;
  todayCell: string;
  memberId: number;
  role: Role | null;
  cities: readonly string[] | null;
  platform: string | null;
  module: TaskModule | null;
  type: TaskType | null;
  maxMinutes: number | null;
  afterFirst: number | null;
  afterId: number | null;
  size: number;
  brandCode: string;
};
export type ListRow = CardRow & { resumeToken: string | null };
/** What it pays a minute, in thousandths of a coin at the looker's rate. */
export type OpenRow = ListRow & { perMinute: number };

/** Around the member's number, where what they have taken is read from. */
type Taken = { before: { sql: string }; after: { sql: string } };

/**
 * Written so that one plan, made before the parameters are known, walks the index of open tasks by what they pay at
 * the looker's rate (`task_worth`) and stops after a page: the state is no parameter, a filter that is not asked is null and refuses
 * nothing, and `case` and `coalesce` keep the planner from expecting too few rows to stop early.
 *
 * The profile is put together once, and only when a task with an audience is met: the subquery depends
 * on no row. It is study/audience/path.ts's other half, and reads what the feature property keeps
 * (docs/decisions/0022).
 */
const openBy = (name: string, taken: Taken) => prepared<Bounds, OpenRow>(name)`
  select t.id, t.title, t.summary, t.cover, t.type, t.module, t.source, t.repeat, t.minutes,
         t.reward_gold as "rewardGold", t.reward_fen as "rewardFen", t.opens_at as "opensAt",
         t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily",
         w.per_minute as "perMinute", total.taken as "totalTaken",
         today.taken as "todayTaken", truth.finished, truth.completes,
         truth.screen_outs as "screenOuts", truth.median_seconds as "medianSeconds",
         truth.median_credit_seconds as "medianCreditSeconds", truth.paid_gold as "paidGold",
         truth.paid_fen as "paidFen", truth.spent_seconds as "spentSeconds",
         r.token as "resumeToken"
    from task_worth w
    join task t on t.id = w.task_id
    left join task_seat total on total.task_id = t.id and total.cell = 'total'
    left join task_seat today on today.task_id = t.id and today.cell = ${"todayCell"}
    left join survey_truth truth on truth.task_id = t.id
    left join (select * ${taken.before} ${"memberId"} ${taken.after}) r on r.task_id = t.id
          and r.round = case t.repeat when 'daily' then ${"day"} when 'weekly' then ${"week"} else '' end
   where w.brand_code = ${"brandCode"} and t.state = ${TaskState.of.published}
     and t.opens_at <= ${"now"} and (t.closes_at is null or t.closes_at > ${"now"})
     and coalesce(t.module = ${"module"} and t.type = ${"type"} and ${"role"} = any (t.roles)
                  and t.minutes <= ${"maxMinutes"} and ${"platform"} = any (t.platforms), true)
     and case when r.result is not null then r.result = 0 and r.expires_at > ${"now"}
              when total.taken >= total.seats or today.taken >= today.seats then false
              when t.cities = '{}' or ${"cities"}::text[] is null then true
              when ${"cities"}::text[] = '{}' then t.unknown_city
              else t.cities && ${"cities"}::text[] end
     and case when t.audience_path is null or r.result is not null or ${"role"}::smallint is null then true
              else coalesce((
                select coalesce(jsonb_object_agg(a.name, a.value), '{}') || coalesce(jsonb_object_agg('age',
                         left(${"day"}, 4)::int - left(a.value #>> '{}', 4)::int
                           - (substr(${"day"}, 6) collate "C" < substr(a.value #>> '{}', 6))::int)
                         filter (where a.name = 'birthday'
                                   and a.value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '{}')
                  from property_answer a where a.member_id = ${"memberId"} and a.stands) @@ t.audience_path, false) end
     and (w.per_minute, w.task_id)
       < (coalesce(${"afterFirst"}::bigint, 9223372036854775807), coalesce(${"afterId"}::bigint, 9223372036854775807))
   order by w.per_minute desc, w.task_id desc
   limit ${"size"}`;

const open = openBy("open-tasks", {
  before: { sql: "from survey_taken where owner_id =" },
  after: { sql: "" },
});
/** With responses on other machines: those of the member are asked for first, by themselves (docs/decisions/0150). */
const openOfCluster = openBy("open-tasks-of-cluster", {
  before: { sql: "from survey_taken_of(" },
  after: { sql: ")" },
});

/** What can really be taken now, best paid per minute first; the keyset is (per_minute, id). */
export const openTasks = async (db: Db, filter: ListFilter): Promise<OpenRow[]> =>
  ((await isOfCluster(db)) ? openOfCluster : open)(db, boundsOf(filter));

/** How long before its opening a snap task is shown. */
const UPCOMING_HOURS = 24;

/**
 * Snap tasks that open soon, the first to open first; the keyset is (opening in milliseconds, id). The same rules as
 * above, except for what a task that is not open cannot have: responses and taken seats.
 */
const upcoming = prepared<Bounds & { until: Date }, ListRow>("upcoming-tasks")`
  select t.id, t.title, t.summary, t.cover, t.type, t.module, t.source, t.repeat, t.minutes,
         t.reward_gold as "rewardGold", t.reward_fen as "rewardFen", t.opens_at as "opensAt",
         t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily",
         null as "totalTaken", null as "todayTaken",
         null as finished, null as "resumeToken"
    from task t
   where t.state = ${TaskState.of.published} 
     and (t.type = ${TaskType.of.snap} or t.module = ${TaskModule.of.snap})
     and t.opens_at > ${"now"} and t.opens_at <= ${"until"}
     and coalesce(t.module = ${"module"} and t.type = ${"type"} and ${"role"} = any (t.roles)
                  and t.minutes <= ${"maxMinutes"} and ${"platform"} = any (t.platforms), true)
     and case when t.cities = '{}' or ${"cities"}::text[] is null then true
              when ${"cities"}::text[] = '{}' then t.unknown_city
              else t.cities && ${"cities"}::text[] end
     and case when t.audience_path is null or ${"role"}::smallint is null then true
              else coalesce((
                select coalesce(jsonb_object_agg(a.name, a.value), '{}') || coalesce(jsonb_object_agg('age',
                         left(${"day"}, 4)::int - left(a.value #>> '{}', 4)::int
                           - (substr(${"day"}, 6) collate "C" < substr(a.value #>> '{}', 6))::int)
                         filter (where a.name = 'birthday'
                                   and a.value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '{}')
                  from property_answer a where a.member_id = ${"memberId"} and a.stands) @@ t.audience_path, false) end
     and (floor(extract(epoch from t.opens_at) * 1000)::bigint, t.id)
       > (coalesce(${"afterFirst"}::bigint, 0), coalesce(${"afterId"}::bigint, 0))
   order by floor(extract(epoch from t.opens_at) * 1000)::bigint, t.id
   limit ${"size"}`;

export const upcomingTasks = (db: Db, filter: ListFilter) =>
  upcoming(db, {
    ...boundsOf(filter),
    until: new Date(filter.now.getTime() + UPCOMING_HOURS * 3_600_000),
  });

const boundsOf = ({ member, after, ...filter }: ListFilter): Bounds => ({
  ...filter,
  todayCell: `day:${filter.day}`,
  memberId: member?.id ?? 0,
  role: member?.role ?? null,
  cities: member?.cities ?? null,
  platform: filter.platform ?? null,
  module: filter.module ?? null,
  type: filter.type ?? null,
  maxMinutes: filter.maxMinutes ?? null,
  afterFirst: after?.[0] ?? null,
  afterId: after?.[1] ?? null,
});
