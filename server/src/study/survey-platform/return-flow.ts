/** The way back of people: returns, end pages and completion codes. */
import { JoinResult } from "#contract/enums.ts";
import type { Return } from "#contract/member/people/process.ts";
import { transact } from "../../platform/db.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import { withCommit } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import { attemptByToken } from "./attempt.ts";
import { takeBrowserReturn } from "./browser-return.ts";
import { tryCode } from "./completion-code.ts";
import { unknownReturn, viewOf } from "./view.ts";

type Who = { ip: string; memberId: number | undefined };

/** What changes nothing is kept as evidence too, but not without an end. */
const fruitless = [{ count: 300, seconds: 600 }] as const;

export async function comeBack(world: World, { url, ip, memberId }: Who & { url: string }) {
  const act = { name: "survey-return", ip, rules: fruitless };
  const { verdict, attempt, refusal } = await transact(world.db, (tx) => {
    const mayKeep = () => countOrRefuse(world, { ...act, within: tx });
    return takeBrowserReturn(tx, world, { url, ip, mayKeep, keep: withCommit });
  });
  if (refusal) throw refusal;
  return attempt ? viewOf(world, { ...attempt, verdict }, memberId) : unknownReturn;
}

export async function endOf(
  world: World,
  { token, memberId }: { token: string; memberId: number | undefined },
): Promise<Return> {
  const found = await transact(world.db, (tx) => attemptByToken(tx, world, token));
  if (!found) return unknownReturn;
  const verdict = found.response.result === JoinResult.of.incomplete ? "claimed" : "repeated";
  return viewOf(world, { ...found, verdict }, memberId);
}

/** Throws `badRequest` for a wrong code, which counts; after ten of them `responseClosed`. */
export async function giveCode(
  world: World,
  given: Who & { token: string; code: string },
): Promise<Return> {
  const tried = await transact(world.db, (tx) => tryCode(tx, world, given));
  // After the commit, because the count of wrong ones must stay.
  if ("refused" in tried) throw tried.refused;
  return viewOf(world, { ...tried.found, verdict: tried.verdict }, given.memberId);
}
