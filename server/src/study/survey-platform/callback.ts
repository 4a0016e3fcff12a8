/**
 * What a believed statement does to a locked response. A browser's statement can make a pending complete and never
 * releases money; the platform's own, server to server, confirms. Nothing here changes a result that stands, except
 * for the time-out, which gives way (study/survey/state.ts).
 */
import { JoinResult } from "#contract/enums.ts";
import {
  confirm,
  type SettleEnding,
  eventOf,
  ownedKeyOf,
  type ResponseRow,
  setResponse,
  settle,
} from "../survey/api.ts";
import { clockFlags } from "./clocks.ts";
import { believedVerdicts, CONFLICT, type KeptReturn, TOO_LATE } from "./evidence.ts";
import { believedWords } from "./sql.ts";

const { incomplete, complete, timeout } = JoinResult.of;

const SECOND_THOUGHTS = "平台先后回传了不同的结果";

export type Word = {
  result: Exclude<JoinResult, 0>;
  seconds: number | undefined;
  shared?: boolean;
};
export type Done = { verdict: KeptReturn; response: ResponseRow };

const believedBefore = (tx: SettleEnding["tx"], response: ResponseRow) =>
  believedWords(tx, { ...ownedKeyOf(response), verdicts: believedVerdicts });

/** A return that came signed through the respondent's browser, or a right completion code. */
export async function applyBrowserWord(ending: SettleEnding, word: Word): Promise<Done> {
  const response = await timedOut(ending);
  if (response.result === incomplete)
    return accepted(
      await settle({ ...ending, response }, eventOf(word.result), {
        confirmed: false,
        shared: word.shared ?? false,
        flags: flagsFor(ending, word, true),
        platformSeconds: word.seconds,
      }),
    );
  const said = await believedBefore(ending.tx, response);
  const isNew =
    response.result !== word.result && !said.some(({ result }) => result === word.result);
  if (!isNew) return { verdict: "repeated", response };
  // A time-out is not a statement of the platform: the late return waits for one.
  if (response.result === timeout)
    return { verdict: TOO_LATE, response: await claim(ending, response, word.result) };
  const flag = `浏览器返回「${JoinResult.label(word.result)}」，与已有结果不一致`;
  return {
    verdict: "repeated",
    response: await flagged(ending, response, flag, { auditDueAt: null }),
  };
}

/** The platform's own statement: it settles, confirms, or contradicts. */
export async function applyPlatformWord(ending: SettleEnding, word: Word): Promise<Done> {
  const response = await timedOut(ending);
  const now = { ...ending, response };
  const said = await believedBefore(ending.tx, response);
  const isRepeated = said.some(
    ({ channel, result }) => channel === "postback" && result === word.result,
  );
  if (isRepeated) return { verdict: "repeated", response };
  const isOther = said.some(({ channel }) => channel === "postback");
  const flags = [...flagsFor(now, word, false), ...(isOther ? [SECOND_THOUGHTS] : [])];
  const how = { confirmed: true, flags, platformSeconds: word.seconds };
  if (response.result === incomplete) return accepted(await settle(now, eventOf(word.result), how));
  if (response.result === timeout && word.result === complete) {
    const late = { ...how, flags: [...response.flags, ...flags] };
    return accepted(await settle(now, "confirmedLate", late));
  }
  const agrees =
    response.result === word.result ||
    said.some(({ result, verdict }) => verdict === "accepted" && result === word.result);
  if (agrees) return accepted(await confirmed(now, word, flags));
  if (response.result === timeout) return { verdict: TOO_LATE, response: await heard(now, word) };
  return { verdict: CONFLICT, response: await contradicted(now, word) };
}

const accepted = (response: ResponseRow): Done => ({ verdict: "accepted", response });

/** Ends a response whose time is over before the scheduled job does, so that a return finds the same state. */
const timedOut = (ending: SettleEnding): Promise<ResponseRow> | ResponseRow =>
  ending.response.result === incomplete && ending.response.expiresAt <= ending.now
    ? settle(ending, "timedOut", { confirmed: false })
    : ending.response;

const flagsFor = (
  { response, now }: SettleEnding,
  { result, seconds }: Word,
  cameByBrowser: boolean,
) => (result === complete ? clockFlags({ response, theirs: seconds, now, cameByBrowser }) : []);

/** The browser had said it before: now it is beyond doubt. Once confirmed, nothing more follows. */
async function confirmed(
  ending: SettleEnding,
  { seconds }: Word,
  flags: string[],
): Promise<ResponseRow> {
  const { tx, response } = ending;
  const said = {
    flags: [...new Set([...response.flags, ...flags])],
    ...(seconds !== undefined && { platformSeconds: seconds }),
  };
  return response.confirmedAt !== null && response.confirmedResult === response.result
    ? setResponse(tx, response, said)
    : confirm({ ...ending, response: { ...response, ...said }, stored: response });
}

const heard = ({ tx, response, now }: SettleEnding, { result, seconds }: Word) =>
  setResponse(tx, response, {
    confirmedResult: result,
    confirmedAt: now,
    ...(seconds !== undefined && { platformSeconds: seconds }),
  });

/** Nothing is released by itself any more: a person looks first (rule study-23). */
async function contradicted(ending: SettleEnding, word: Word): Promise<ResponseRow> {
  const response = await heard(ending, word);
  const flag = `平台回传「${JoinResult.label(word.result)}」，与已有结果「${JoinResult.label(response.result as JoinResult)}」矛盾`;
  return flagged(ending, response, flag, { auditDueAt: null });
}

const flagged = (
  { tx }: SettleEnding,
  response: ResponseRow,
  flag: string,
  more: { auditDueAt?: null } = {},
): Promise<ResponseRow> | ResponseRow =>
  response.flags.includes(flag)
    ? response
    : setResponse(tx, response, { flags: [...response.flags, flag], ...more });

/**
 * A statement that cannot be believed, on an attempt without a result: it waits for the platform's own, or for a
 * reconciliation. The first that says anything stays.
 */
export function claim(
  { tx, now }: Pick<SettleEnding, "tx" | "now">,
  response: ResponseRow,
  result: JoinResult | undefined,
): Promise<ResponseRow> | ResponseRow {
  if (response.claimedResult !== null) return response;
  if (response.claimedAt !== null && !result) return response;
  return setResponse(tx, response, {
    claimedAt: response.claimedAt ?? now,
    claimedResult: result || null,
  });
}
