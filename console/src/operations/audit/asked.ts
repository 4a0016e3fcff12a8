/** Which lines of the log are looked at, as the URL says it. */
import { isDay } from "../../ui/DayField.tsx";

const idMax = 40;
const textMax = 60;

export type AuditFilters = {
  kind: string;
  id: string;
  staff: string;
  action: string;
  text: string;
  from: string;
  to: string;
};

export function filtersIn(search: URLSearchParams): AuditFilters {
  const given = (name: string, max = textMax) => search.get(name)?.slice(0, max) ?? "";
  const dayIn = (name: string) => (isDay(given(name)) ? given(name) : "");
  const staff = given("staff");
  return {
    kind: given("kind", idMax),
    id: given("id", idMax),
    staff: /^\d{1,15}$/.test(staff) ? staff : "",
    action: given("action"),
    text: given("q").trim(),
    from: dayIn("from"),
    to: dayIn("to"),
  };
}

/** The number of a thing only means something together with its kind. */
export const queryOf = ({ kind, id, staff, action, text, from, to }: AuditFilters) => ({
  ...(kind && { subjectKind: kind }),
  ...(kind && id && { subjectId: id }),
  ...(staff && { staffId: staff }),
  ...(action && { action }),
  ...(text && { q: text }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The filters without their days: an archive is one month, or one day of it. */
export const narrowedIn = ({
  from: _from,
  to: _to,
  ...others
}: ReturnType<typeof queryOf>): Readonly<Record<string, string>> => others;

/** Another kind of thing has other numbers and other actions: what was chosen of the old one would find nothing. */
export function withKind(search: URLSearchParams, kind: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["at", "open", "id", "action"]) next.delete(name);
  if (kind) next.set("kind", kind);
  else next.delete("kind");
  return next;
}

export const isNarrowed = (filters: AuditFilters): boolean =>
  Object.keys(queryOf(filters)).length > 0;
