/**
 * What a string means as a name: exactly that, wherever something is called exactly that.
 *
 * Playwright takes a string for a part of a name, in either case: 参与记录 was also 参与记录 423, which is there or
 * not by what a worker has done so far. With this, what only begins or ends like it never stands in its way.
 * Where nothing is called exactly so, the string is still a part, within the region that it is asked of; anyone who
 * means a part beside the whole says `exact: false`, or writes an expression. Not within `filter({ has })`, which
 * looks into a region that knows no document around it: there it is `hasText`.
 */
import type { Locator, Page } from "playwright-core";

type Options = { name?: unknown; exact?: boolean };
type Find = (this: Scope, what: unknown, options?: Options) => Locator;
type Kind = (typeof kinds)[number];
type Scope = Record<Kind, Find> & {
  locator(selector: string, options?: { hasNot: Locator }): Scope;
  filter?(options: { hasNot: Locator }): Scope;
  /** A locator's own frame, which is not always its page's first. */
  _frame?: Scope;
};

const kinds = [
  "getByRole",
  "getByText",
  "getByLabel",
  "getByPlaceholder",
  "getByTitle",
  "getByAltText",
] as const;
const done = new WeakSet<object>();

/** Once for all pages of this process: a frame's way of finding things, and a locator's. */
export function exactNames(page: Page): void {
  for (const one of [page.mainFrame(), page.locator(":root")]) {
    // The class behind it, which the library does not export.
    const scope = Object.getPrototypeOf(one) as Scope;
    if (done.has(scope)) continue;
    done.add(scope);
    for (const kind of kinds) scope[kind] = exactFirst(kind, scope[kind]);
  }
}

const exactFirst = (kind: Kind, find: Find): Find =>
  function (this: Scope, what, options = {}) {
    const name = kind === "getByRole" ? options.name : what;
    if (typeof name !== "string" || options.exact !== undefined)
      return find.call(this, what, options);
    // Of the document or of the region alike: what is not to be inside is told without where it is.
    const hasNot = (this._frame ?? this)[kind](what, { ...options, exact: true });
    const without = this.filter ? this.filter({ hasNot }) : this.locator(":root", { hasNot });
    const whole = find.call(this, what, { ...options, exact: true });
    return whole.or(find.call(without, what, { ...options, exact: false }));
  };
