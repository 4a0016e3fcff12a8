/** Imports and their lines as the console sees them. */
import {
  type ImportKind,
  type ImportLine,
  type ImportLineState,
  ImportLineState as States,
  type ImportRun,
} from "#contract/console/operations/import.ts";
import { Asset } from "#contract/enums.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { staffNames } from "../../people/staff/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { whyNoUndo } from "./carry-out.ts";
import * as rows from "./sql.ts";

/** Newest first. */
export async function importsAtDesk(
  world: World,
  asked: Days & ListAsked & { kind?: ImportKind | undefined },
) {
  const { list, ...page } = await rows.pageOfRuns(world.db, asked, asked);
  return { ...page, list: await presentRuns(world, list) };
}

export async function importById(world: World, id: number): Promise<ImportRun> {
  const run = await rows.runById(world.db, id);
  const [shown] = await presentRuns(world, run ? [run] : []);
  return mustFind(shown);
}

async function presentRuns(
  { db, clock }: World,
  runs: readonly rows.RunRow[],
): Promise<ImportRun[]> {
  if (runs.length === 0) return [];
  const now = clock.now();
  const [counts, names, same, money] = await Promise.all([
    rows.countLines(
      db,
      runs.map(({ id }) => id),
    ),
    staffNames(
      db,
      runs.flatMap((run) => [run.byStaff, run.doneBy, run.undoneBy]).filter((id) => id !== null),
    ),
    rows.sameRuns(
      db,
      runs.map(({ digest }) => digest),
    ),
    rows.readyMoney(
      db,
      runs.filter(({ kind }) => kind === "adjustment").map(({ id }) => id),
    ),
  ]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ""));
  return runs.map((run) => {
    const of = (state: rows.LineState) =>
      counts.find((one) => one.importId === run.id && one.state === state)?.n ?? 0;
    const figures = {
      ready: of(rows.LINE.ready),
      bad: of(rows.LINE.bad),
      done: of(rows.LINE.done),
      skipped: of(rows.LINE.skipped),
      undone: of(rows.LINE.undone),
      kept: of(rows.LINE.kept),
    };
    const twin = same.find(({ id, digest }) => id !== run.id && digest.equals(run.digest));
    return {
      id: run.id,
      kind: run.kind,
      fileName: run.fileName,
      state: (["preview", "done", "undone"] as const)[run.state],
      by: nameOf(run.byStaff) ?? "",
      createdAt: run.createdAt.toISOString(),
      doneBy: nameOf(run.doneBy),
      doneAt: run.doneAt?.toISOString() ?? null,
      undoneBy: nameOf(run.undoneBy),
      undoneAt: run.undoneAt?.toISOString() ?? null,
      lines: Object.values(figures).reduce((sum, n) => sum + n, 0),
      ...figures,
      left: [0, figures.ready, figures.done][run.state] ?? 0,
      whyNoUndo: run.state === 1 ? whyNoUndo(run, now) : null,
      money: run.kind === "adjustment" ? moneyOf(money, run.id) : null,
      sameAs: twin?.id ?? null,
    };
  });
}

function moneyOf(money: readonly rows.MoneyRow[], id: number): ImportRun["money"] {
  const of = (asset: Asset) => money.find((row) => row.importId === id && row.asset === asset);
  const [gold, cash] = [of(Asset.of.gold), of(Asset.of.cash)];
  return {
    goldIn: gold?.given ?? 0,
    goldOut: gold?.taken ?? 0,
    fenIn: cash?.given ?? 0,
    fenOut: cash?.taken ?? 0,
  };
}

const stateNames = States.options;
const numberOf = (state: ImportLineState): rows.LineState => rows.LINE[state];
const nameOfState = (state: rows.LineState): ImportLineState => stateNames[state] ?? "bad";

export async function linesAtDesk(
  { db }: World,
  { id, state, ...asked }: ListAsked & { id: number; state?: ImportLineState | undefined },
) {
  if (!(await rows.runById(db, id))) throw new Failure("notFound");
  const lines = { id, state: state && numberOf(state) };
  const { list, ...page } = await rows.pageOfLines(db, lines, asked);
  const names = await memberNames(
    db,
    list.flatMap(({ memberId }) => memberId ?? []),
  );
  return {
    list: list.map((row): ImportLine => ({
      line: row.line,
      state: nameOfState(row.state),
      code: row.code,
      member:
        row.memberId === null
          ? null
          : { id: row.memberId, nickname: names.get(row.memberId)?.nickname ?? "" },
      effect: row.effect,
      why: row.why,
    })),
    ...page,
  };
}
