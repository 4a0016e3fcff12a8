/** The proof of the books as operators read it. */
import {
  type BooksCheck,
  booksChecks,
  type BooksDifference,
  type BooksRun,
} from "#contract/console/operations/books.ts";
import type { Db } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import type { Days, Listed, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { actorNames } from "../../people/staff/api.ts";
import { OLD_SECONDS } from "./run.ts";
import * as rows from "./sql.ts";

/** In the contract's order, which jsonb does not keep. */
const allChecks = Object.keys(booksChecks) as BooksCheck[];

/** A run from before the check was there. */
const untried = { checked: 0, differences: 0 };

export async function booksRuns({ db }: World, asked: Days & ListAsked) {
  const { list, ...page } = await rows.pageOfRuns(db, asked, asked);
  return { ...page, list: await presentRuns(db, list) };
}

export async function booksRun({ db }: World, id: number): Promise<BooksRun> {
  const run = await rows.runById(db, id);
  const [shown] = await presentRuns(db, run ? [run] : []);
  return mustFind(shown);
}

export async function presentRuns(db: Db, runs: readonly rows.RunRow[]): Promise<BooksRun[]> {
  const said = await actorNames(
    db,
    runs.map(({ actor }) => actor),
  );
  return runs.map(({ id, startedAt, finishedAt, actor, differences, checked }) => ({
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    by: said(actor),
    differences,
    checks: allChecks.map((check) => ({ check, ...(checked.checks[check] ?? untried) })),
    payouts: checked.payouts,
  }));
}

export async function differencesOfRun(
  { db }: World,
  asked: ListAsked & { id: number; check?: BooksCheck | undefined },
): Promise<Listed<BooksDifference>> {
  const run = mustFind(await rows.runById(db, asked.id));
  const filter = { runId: run.id, check: asked.check };
  const { list, ...page } = await rows.pageOfDifferences(db, filter, asked);
  return {
    ...page,
    list: list.map(({ checkOf, subject, detail, ours, theirs, since }) => ({
      check: checkOf as BooksCheck,
      subject,
      detail,
      ours,
      theirs,
      since: since.toISOString(),
      isOld: run.startedAt.getTime() - since.getTime() >= OLD_SECONDS * 1000,
    })),
  };
}
