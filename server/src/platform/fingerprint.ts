/** By this an editor knows whether somebody else has saved since. */
import { sha256 } from "./clock.ts";
import { Failure } from "./failure.ts";

/**
 * Of what a part holds, so that no column must be kept in step with it. Sorted by name on every level, because what
 * was sent may stand in another order than what was stored.
 */
export const fingerprintOf = (part: object): string =>
  sha256(JSON.stringify(part, byName)).toString("base64url").slice(0, 22);

const byName = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

type RefuseOvertakenInput = {
  /** The thing's name for operators. */
  name: string;
  /** What stands now, and what is to stand. */
  stands: object;
  draft: object;
  /** What the editor had read; undefined: the caller does not ask. */
  version: string | undefined;
};

/**
 * Throws `conflict` with what `shown` says stands now. The same once more is no conflict: its first answer may
 * have been lost. The caller holds the row's lock.
 */
export async function refuseOvertaken(
  { name, stands, draft, version }: RefuseOvertakenInput,
  shown: () => object | Promise<object>,
): Promise<void> {
  const now = fingerprintOf(stands);
  if (version === undefined || version === now || fingerprintOf(draft) === now) return;
  throw new Failure("conflict", {
    msg: `「${name}」刚刚被别人修改，您的修改还没有保存，请核对后再保存`,
    data: await shown(),
  });
}

type RefuseChangedInput<Part extends object> = {
  name: string;
  stands: Part;
  wanted: Part;
  /** What the operator saw; undefined: the caller does not say. */
  from: Part | undefined;
};

/** As above, for what is small enough to say as it was seen, without a version. */
export const refuseChanged = <Part extends object>(
  { name, stands, wanted, from }: RefuseChangedInput<Part>,
  shown: () => object | Promise<object>,
): Promise<void> =>
  refuseOvertaken({ name, stands, draft: wanted, version: from && fingerprintOf(from) }, shown);

type RefuseUnseenInput = Omit<RefuseOvertakenInput, "draft"> & {
  /** What is refused, in the operator's word. */
  verb: string;
};

/** Throws `conflict`, as above, before others are shown what the operator who shows it has not read. */
export async function refuseUnseen(
  { name, stands, version, verb }: RefuseUnseenInput,
  shown: () => object | Promise<object>,
): Promise<void> {
  if (version === undefined || version === fingerprintOf(stands)) return;
  throw new Failure("conflict", {
    msg: `「${name}」刚刚被别人修改，还没有${verb}，请核对后再${verb}`,
    data: await shown(),
  });
}
