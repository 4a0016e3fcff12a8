/** The records' filters live in the URL: ?type=2&state=1. What it does not know counts as no filter. */
import { ExchangeState, ExchangeType } from "#contract/enums.ts";

export type ListFilter = { type?: ExchangeType; state?: ExchangeState };

export function readListFilter(search: URLSearchParams): ListFilter {
  const type = ExchangeType.values.find((value) => String(value) === search.get("type"));
  const state = ExchangeState.values.find((value) => String(value) === search.get("state"));
  return { ...(type !== undefined && { type }), ...(state !== undefined && { state }) };
}
