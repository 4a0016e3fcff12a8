/**
 * Whether pages with a timer were stayed on for as long as they ask, by the server's clock alone: from the last answer
 * of the pages before to the first of the pages behind. A browser holds a page back and lets it run out; anyone who goes
 * round the browser is seen here, and a person decides.
 */
import type { Page } from "./model.ts";
import type { Timing } from "./pace.ts";
import { timeUpOf } from "./timer.ts";

/** A page as it was come to, with its questions and the least time that they need. */
export interface PageTimes {
  page: Page;
  names: string[];
  /** In milliseconds. */
  need: number;
}

/** Answers wait in the browser for a moment, and then for the network. */
const SLACK_MILLISECONDS = 3000;
/** What comes so much after the time was up was not sent by a form of ours. */
const LATE_MILLISECONDS = 60_000;

interface Remarks {
  held: string[];
  unknown: string[];
}

export const timerRemarks = (
  pages: readonly PageTimes[],
  { arrivals, totalMilliseconds }: Pick<Timing, "arrivals" | "totalMilliseconds">,
): Remarks => {
  const cameAt = new Map(arrivals.map(({ question, milliseconds }) => [question, milliseconds]));
  const timesOf = (one: PageTimes) =>
    [...one.names, timeUpOf(one.page)].flatMap((name) => cameAt.get(name) ?? []);
  const remarks: Remarks = { held: [], unknown: [] };
  // What all pages so far needed: who was offline sent answers late, and not too early.
  let needed = 0;
  pages.forEach((one, at) => {
    const { timer = {}, name } = one.page;
    const asked = (timer.leastSeconds ?? 0) * 1000;
    needed += Math.max(one.need, asked);
    const before = Math.max(0, ...pages.slice(0, at).flatMap(timesOf));
    const after = Math.min(totalMilliseconds, ...pages.slice(at + 1).flatMap(timesOf));
    const seconds = Math.max(0, Math.floor((after - before) / 1000));
    if (after - before < asked - SLACK_MILLISECONDS) {
      const said = `页面「${name}」要停留 ${timer.leastSeconds} 秒，服务器计时只有 ${seconds} 秒`;
      if (after < needed - SLACK_MILLISECONDS) remarks.held.push(said);
      else remarks.unknown.push(`${said}（断网后补传也会这样）`);
    }
    const most = timer.mostSeconds === undefined ? Infinity : timer.mostSeconds * 1000;
    const upAt = cameAt.get(timeUpOf(one.page));
    if (upAt !== undefined && upAt - before < most - SLACK_MILLISECONDS) {
      const said = `页面「${name}」限时 ${timer.mostSeconds} 秒，浏览器说时间到，服务器计时只有 ${Math.max(0, Math.floor((upAt - before) / 1000))} 秒`;
      if (upAt < most - SLACK_MILLISECONDS) remarks.held.push(said);
      else remarks.unknown.push(`${said}（断网后补传也会这样）`);
    }
    const last = Math.max(before, ...timesOf(one));
    if (last - before > most + LATE_MILLISECONDS)
      remarks.unknown.push(
        `页面「${name}」限时 ${timer.mostSeconds} 秒，答案在 ${Math.floor((last - before) / 1000)} 秒后才到`,
      );
  });
  return remarks;
};
