/** How far a task is filled: as a whole, today, and by quota cell (rules study-8, operations-5). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff } from "../people/staff.ts";

/** `taken` people sit there, `inHand` of them still at it, of `seats`; null: no limit. */
const Filled = z.object({ seats: z.nullable(z.int()), taken: z.int(), inHand: z.int() });
export type Filled = z.output<typeof Filled>;

const GridCell = z.extend(Filled, {
  /** As in the questionnaire: the band in each dimension, null = all of them. */
  at: z.array(z.nullable(z.int())),
  name: z.string(),
  label: z.string(),
  min: z.nullable(z.int()),
});
export const QuotaGridFill = z.object({
  dimensions: z.array(
    z.object({ question: z.string(), title: z.string(), bands: z.array(z.string()) }),
  ),
  /** Every combination, then the margins that have a target. */
  cells: z.array(GridCell),
});
export type QuotaGridFill = z.output<typeof QuotaGridFill>;

export const taskSeats = endpoint({
  method: "GET",
  path: "/console/tasks/:id/seats",
  summary: "名额进度：总名额、今日名额和每个配额",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    total: Filled,
    /** Null: no limit a day. */
    today: z.nullable(Filled),
    /** The cells of the questionnaire in force, in its order. */
    cells: z.array(z.extend(Filled, { name: z.string(), label: z.string() })),
    grid: z.nullable(QuotaGridFill),
  }),
});
