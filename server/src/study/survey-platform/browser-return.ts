/** A return in a browser: found by its token, judged exactly, kept as evidence whatever it is. */
import { JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { together } from "../../platform/prepared.ts";
import type { withCommit } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import {
  isToken,
  lockByToken,
  medianOf,
  ownedKeyOf,
  type ResponseRow,
  setResponse,
  type TaskMedian,
} from "../survey/api.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import { type InboundReturn, returnByAddress } from "./inbound-return.ts";
import {
  isWrongSignature,
  keepEvidence,
  type KeptReturn,
  SILENCED,
  TOO_LATE,
  type EvidenceVerdict,
} from "./evidence.ts";
import { type Judgement, judgeReturn } from "./judge.ts";
import { problemsWith } from "./proof.ts";
import { activeSecrets } from "./secret.ts";
import type { Secret } from "./signature.ts";
import { allPlatforms, hasReturned, platformByCode, type PlatformRow } from "./sql.ts";
import { WAYS_BACK } from "./return-pages.ts";
import { applyBrowserWord, claim } from "./callback.ts";

type Attempt = {
  response: ResponseRow;
  task: ServedTask;
  platform: PlatformRow;
  secrets: Secret[];
  /** Null while nobody has finished the task. */
  median: TaskMedian | null;
};
export type BrowserReturnTaken = {
  verdict: EvidenceVerdict;
  attempt: Attempt | undefined;
  /** It could not be kept. To be thrown after the commit: what was counted against the attempt must stay. */
  refusal?: Failure;
};
export type Browsing = {
  url: string;
  ip: string;
  /** Called before a return that was not believed is kept; when it throws, it is not. */
  mayKeep?: () => Promise<void>;
  /** How what nobody reads before the commit is written; at once unless it is said. */
  keep?: typeof withCommit;
};

/** The caller's transaction must be new: rows are locked here. */
export async function takeBrowserReturn(
  tx: Tx,
  world: World,
  { url, ip, mayKeep, keep = atOnce }: Browsing,
): Promise<BrowserReturnTaken> {
  const came = returnByAddress(url, ip);
  const platforms = await platformsNamed(tx, came?.read("p"));
  const attempt =
    came && WAYS_BACK.has(came.address.path) && (await attemptOf(tx, world, { came, platforms }));
  if (!came || !attempt) {
    await mayKeep?.();
    const platformId = came?.read("p") === undefined ? null : (platforms[0]?.id ?? null);
    const unknown = {
      platformId,
      response: null,
      channel: "browser",
      verdict: "unknown",
    } as const;
    await keepEvidence(tx, world, { ...unknown, raw: url, ip });
    return { verdict: "unknown", attempt: undefined };
  }
  const judgement = judgeReturn(came, {
    settings: attempt.platform.settings,
    direction: "back",
    secrets: attempt.secrets,
    problems: await problemsWith(tx, attempt.platform),
    now: world.clock.now(),
  });
  const done = await apply({ tx, world, keep, ...attempt }, judgement);
  const refusal = done.kept === "accepted" ? undefined : await refusalOf(mayKeep);
  if (refusal) return { verdict: "unknown", attempt: undefined, refusal };
  const isFirst =
    done.kept !== "accepted" && !(await hasReturned(tx, ownedKeyOf(attempt.response)));
  await keep(tx, (line) =>
    keepEvidence(line, world, {
      platformId: attempt.platform.id,
      response: attempt.response,
      channel: "browser",
      raw: url,
      ip,
      verdict: done.kept,
      judgement,
    }),
  );
  return {
    verdict: publicVerdict({ ...done, isFirst, said: judgement.result }),
    attempt: { ...attempt, response: done.response },
  };
}

async function refusalOf(mayKeep: Browsing["mayKeep"]): Promise<Failure | undefined> {
  try {
    await mayKeep?.();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const atOnce: typeof withCommit = async (tx, write) => void (await write(tx));

/** The one whose code is in the address; every one where a platform keeps none of our parameters. */
async function platformsNamed(tx: Tx, code: string | undefined): Promise<PlatformRow[]> {
  if (code === undefined) return allPlatforms(tx);
  const platform = await platformByCode(tx, code);
  return platform ? [platform] : [];
}

/** By the name that the attempt's own platform gives the token; locks the response. */
async function attemptOf(
  tx: Tx,
  world: World,
  { came, platforms }: { came: InboundReturn; platforms: readonly PlatformRow[] },
): Promise<Attempt | undefined> {
  for (const name of new Set(platforms.map(({ settings }) => settings.back.token))) {
    const token = came.read(name);
    if (token === undefined || !isToken(token)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one name, as a rule, and each locks
    const response = await lockByToken(tx, world, token);
    const platform = platforms.find(({ id }) => id === response?.platformId);
    if (!response || platform?.settings.back.token !== name) continue;
    // oxlint-disable-next-line no-await-in-loop -- the last turn of the loop
    const [task, secrets, median] = await together(tx, (line) =>
      Promise.all([
        taskById(line, response.taskId),
        activeSecrets(line, world, platform.id),
        medianOf(line, response.taskId),
      ]),
    );
    if (task) return { response, task, platform, secrets, median: median ?? null };
  }
  return undefined;
}

type AppliedReturn = { kept: KeptReturn; response: ResponseRow };

type ApplyInput = Pick<Attempt, "task" | "response" | "median"> & {
  tx: Tx;
  world: World;
  keep: typeof withCommit;
};

async function apply(
  { tx, world, task, response, median, keep }: ApplyInput,
  { refusal, result, seconds }: Judgement,
): Promise<AppliedReturn> {
  const ending = { tx, world, task, response, median, keep, now: world.clock.now() };
  if (refusal !== undefined) return disbelieve(ending, refusal, result);
  if (response.badReturns >= limits.badReturnsMax) return disbelieve(ending, SILENCED, result);
  if (result === undefined || result === JoinResult.of.incomplete)
    return { kept: "claimed", response: await claimIfRunning(ending, undefined) };
  const { verdict, response: after } = await applyBrowserWord(ending, { result, seconds });
  return { kept: verdict, response: after };
}

type DisbelieveInput = Parameters<typeof applyBrowserWord>[0];

/** Evidence and a claim, no more. A wrong signature counts: ten end the browser's say. */
async function disbelieve(
  ending: DisbelieveInput,
  kept: Exclude<Judgement["refusal"], undefined> | typeof SILENCED,
  result: JoinResult | undefined,
): Promise<AppliedReturn> {
  const { tx, response } = ending;
  const isWrong = kept !== SILENCED && isWrongSignature(kept);
  const counted = isWrong
    ? await setResponse(tx, response, { badReturns: response.badReturns + 1 })
    : response;
  return { kept, response: await claimIfRunning({ ...ending, response: counted }, result) };
}

const claimIfRunning = (ending: DisbelieveInput, result: JoinResult | undefined) =>
  ending.response.result === JoinResult.of.incomplete
    ? claim(ending, ending.response, result)
    : ending.response;

type PublicVerdictInput = AppliedReturn & { isFirst: boolean; said: JoinResult | undefined };

/**
 * What the one who came back is told: nothing of signatures, and nothing of a platform's statement that was a
 * moment faster than their own browser.
 */
function publicVerdict({ kept, response, isFirst, said }: PublicVerdictInput): EvidenceVerdict {
  if (kept === "accepted") return kept;
  if (kept === TOO_LATE || response.result === JoinResult.of.incomplete) return "claimed";
  return isFirst && said === response.result ? "accepted" : "repeated";
}
