/** What a soak came to, said line by line, and whether that is flat. */
import { availableParallelism } from "node:os";
import { type Asked, inWords, isBad } from "../nodes/load.ts";
import { course, growthPerHour, type Sample, type Trend, trendsOf, wasQuiet } from "./flat.ts";

type Soaked = {
  samples: readonly Sample[];
  asked: readonly Asked[];
  began: number;
  say(line: string): void;
};

export function judge({ samples, asked, began, say }: Soaked): boolean {
  const answers = asked
    .map(({ at, milliseconds }) => ({ seconds: (at - began) / 1000, milliseconds }))
    .toSorted((a, b) => a.seconds - b.seconds);
  const isQuiet = wasQuiet(samples);
  say(`load of the machine ${loadIn(samples)}`);
  if (!isQuiet)
    say("the machine was busy with other things: p50, p99 and 503 are told, not judged");
  say(`reads: ${inWords(asked)}`);
  for (const line of course(samples, answers)) say(`    ${line}`);
  const isJudged = ({ isOfMachine }: Trend) => isQuiet || !isOfMachine;
  const trends = trendsOf(samples, answers);
  for (const trend of trends) {
    const word = isJudged(trend) ? (trend.isFlat ? "ok " : "BAD") : "   ";
    const [first, last] = [trend.first.toFixed(1), trend.last.toFixed(1)];
    say(`${word} ${trend.name}: ${first} at first, ${last} at last`);
  }
  say(`memory by least squares: ${growthPerHour(samples).toFixed(1)} MB an hour`);
  const bad = asked.filter(isBad).filter(({ status }) => isQuiet || status !== 503);
  return trends.filter(isJudged).every(({ isFlat }) => isFlat) && bad.length === 0;
}

function loadIn(samples: readonly Sample[]): string {
  const cores = availableParallelism();
  const all = samples.map(({ load }) => load * cores);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return `${mean.toFixed(1)} on ${cores} cores (most ${Math.max(...all).toFixed(1)})`;
}
