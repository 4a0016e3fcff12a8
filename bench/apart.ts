/** Benchmarks apart from the rest, because each fills a database of its own. */
import {
  BUFFERS_AT_MOST as ARTICLE_BUFFERS_AT_MOST,
  measureArticles,
  SEARCH_MS_AT_MOST,
} from "./articles.ts";
import { BUFFERS_AT_MOST, measureDepth } from "./depth.ts";
import { DOWNLOAD_AT_MOST, measureDownload } from "./download.ts";
import { keep, print } from "./figures.ts";
import { machineNow, QUIET } from "./machine.ts";
import { measureScale, SCALE_AT_MOST } from "./scale.ts";
import { usual } from "./stage.ts";
import { measureTeam, TEAM_AT_MOST } from "./team.ts";

export const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
export const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);

/** The task list at a million members. */
export async function mainScale() {
  const machine = await machineNow();
  const scale = await measureScale({ rounds: ROUNDS, seconds: SECONDS });
  for (const one of scale)
    print(
      `${one.what} with ${one.members} members: p50 ${one.p50Ms} ms = ${one.p50} of that with ${usual.members}, ` +
        `p99 ${one.p99Ms} ms = ${one.p99}; at most ${SCALE_AT_MOST}`,
    );
  keep({ machine, scale });
  const isOver = scale.some(({ p50, p99 }) => p50 > SCALE_AT_MOST || p99 > SCALE_AT_MOST);
  if (machine.busyBefore <= QUIET && isOver) process.exitCode = 1;
}

/** Buffers are counted, not timed: they gate on any machine. */
export async function mainDepth() {
  const machine = await machineNow();
  const depth = await measureDepth({ rounds: ROUNDS, seconds: SECONDS });
  print(
    `statement page ${depth.page} among ${depth.entries} entries: ${depth.buffers} buffers = ` +
      `${depth.buffersRatio} of the first page's, at most ${BUFFERS_AT_MOST}; ` +
      `p50 ${depth.p50Ms} ms = ${depth.p50Ratio} of it`,
  );
  keep({ machine, depth });
  if (depth.buffersRatio > BUFFERS_AT_MOST) process.exitCode = 1;
}

/** Buffers gate on any machine, times on a quiet one. */
export async function mainArticles() {
  const machine = await machineNow();
  const articles = await measureArticles();
  const { lists, searches, page } = articles;
  print(`${articles.articles} articles, ${articles.help} of them help`);
  for (const { what, buffers, ratio } of lists)
    print(
      `${what}: page ${page} ${buffers} buffers = ${ratio} of page 1, at most ${ARTICLE_BUFFERS_AT_MOST}`,
    );
  for (const { text, found, ms } of searches)
    print(`search ${text}: ${found} on the first page, ${ms} ms, at most ${SEARCH_MS_AT_MOST}`);
  keep({ machine, articles });
  const isSlow = machine.busyBefore <= QUIET && searches.some(({ ms }) => ms > SEARCH_MS_AT_MOST);
  if (isSlow || lists.some(({ ratio }) => ratio > ARTICLE_BUFFERS_AT_MOST)) process.exitCode = 1;
}

export async function mainDownload() {
  const machine = await machineNow();
  const download = await measureDownload({ rounds: ROUNDS });
  const { lines, seconds, copySeconds, ratio, linesPerSecond, mib } = download;
  print(
    `download of ${lines} lines: ${seconds} s ÷ ${copySeconds} s of psql's COPY = ${ratio}, at most ` +
      `${DOWNLOAD_AT_MOST.ratio}; ${linesPerSecond} lines a second; memory + ${mib} MiB, at most ${DOWNLOAD_AT_MOST.mib}`,
  );
  keep({ machine, download });
  const isSlow = machine.busyBefore <= QUIET && ratio > DOWNLOAD_AT_MOST.ratio;
  if (isSlow || mib > DOWNLOAD_AT_MOST.mib) process.exitCode = 1;
}

/** Pages gate on any machine, times on a quiet one. */
export async function mainTeam() {
  const machine = await machineNow();
  const team = await measureTeam({ rounds: ROUNDS, seconds: SECONDS });
  const { members, responses, fillSeconds, rows, deep } = team;
  print(`a team of ${members} with ${responses} responses, filled in ${fillSeconds} s`);
  for (const { what, p50Ms, ratio } of rows)
    print(
      `${what}: p50 ${p50Ms} ms = ${ratio} of that of a team of twenty, at most ${TEAM_AT_MOST}`,
    );
  print(
    `buffers of page ${deep.page} ÷ page 1: members ${deep.members}, responses ${deep.responses}, ` +
      `at most ${TEAM_AT_MOST}`,
  );
  keep({ machine, team });
  const isSlow = machine.busyBefore <= QUIET && rows.some(({ ratio }) => ratio > TEAM_AT_MOST);
  if (isSlow || Math.max(deep.members, deep.responses) > TEAM_AT_MOST) process.exitCode = 1;
}
