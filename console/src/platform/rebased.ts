/** When somebody else saved first. */

/** As JSON: the order of keys counts. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Work as stash.ts keeps it, or as it stands. */
type Based<Form> = { base: Form; version: string | undefined };

/** What was left over what stands by now; `both` is null where nobody has saved since. */
export function restored<Form extends object>(
  left: Based<Form> & { form: Form },
  stands: Based<Form>,
): { form: Form; both: (keyof Form)[] | null } {
  const { form, both } = rebased(left.form, { base: left.base, now: stands.base });
  return { form, both: left.version === stands.version ? null : both };
}

/**
 * Somebody else saved first: what stands now, with one's own changes on top of it. Also says which fields
 * both have changed, because saving would put one's own in the place of theirs.
 */
export function rebased<Form extends object>(
  mine: Form,
  { base, now }: { base: Form; now: Form },
): { form: Form; both: (keyof Form)[] } {
  const names = Object.keys(base) as (keyof Form)[];
  const own = names.filter((name) => !isSame(mine[name], base[name]));
  const form = { ...now };
  for (const name of own) form[name] = mine[name];
  return {
    form,
    both: own.filter((name) => !isSame(now[name], base[name]) && !isSame(now[name], mine[name])),
  };
}
