/** What a round came to, as lines and as the table of docs/operations/high-availability.md. */
import type { Round } from "./round.ts";

const figure = (value: number | undefined) => (value === undefined ? "" : value.toFixed(1));

export function rowOf(round: Round): string {
  const jobs =
    round.jobsSeconds === undefined ? "" : `, jobs taken over ${figure(round.jobsSeconds)} s`;
  const others = round.others.length > 0 ? ` (besides 503: ${countsOf(round.others)})` : "";
  return (
    `${round.fault}: ${round.failed} of ${round.asked} requests failed${others}, ` +
    `well after ${figure(round.recoverySeconds)} s; slowest ${figure(round.slowestSeconds)} s; no write for ${figure(round.writeSeconds)} s${jobs}; ` +
    `whole ${figure(round.wholeSeconds)} s after mending`
  );
}

function countsOf(statuses: readonly number[]): string {
  const by = Map.groupBy(statuses, (status) => status);
  return [...by].map(([status, all]) => `${all.length} × ${status || "no answer"}`).join(", ");
}

export function summaryOf(rounds: readonly Round[]): string[] {
  const head = [
    "| fault | times | failed requests | seconds to recovery | slowest answer (s) | seconds without a write | jobs taken over (s) |",
    "| --- | --- | --- | --- | --- | --- | --- |",
  ];
  const rows = [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, all]) => {
    const span = (of: (round: Round) => number | undefined) => {
      const known = all.flatMap((round) => of(round) ?? []).toSorted((a, b) => a - b);
      const [least, most] = [known[0], known.at(-1)];
      return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
    };
    const sum = (of: (round: Round) => number) =>
      all.reduce((total, round) => total + of(round), 0);
    const failed = `${sum((round) => round.failed)} of ${sum((round) => round.asked)}`;
    return `| ${fault} | ${all.length} | ${failed} | ${span((round) => round.recoverySeconds)} | ${span((round) => round.slowestSeconds)} | ${span((round) => round.writeSeconds)} | ${span((round) => round.jobsSeconds)} |`;
  });
  return [...head, ...rows];
}
