/** The dry run: every line against the responses as they are now. Nothing moves. */
import { missingInVerdict } from "#contract/console/study/verdict-checks.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { sha256 } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  consolationsDue,
  factsByIds,
  factsByTokens,
  holdCrowds,
  payeeOf,
  pendingFacts,
  type ResponseFacts,
} from "../../study/survey/api.ts";
import { walletsOf } from "../../ledger/wallet/api.ts";
import { Forecast } from "./figures.ts";
import { type Fallback, type FileLine, noteOf, readFile } from "./file.ts";
import { contradicting, type OutcomeFound, outcomeOf, repeated, written } from "./outcome.ts";
import { isAlone, type Request } from "./run.ts";
import { insertLines, insertRun, setRun } from "./sql.ts";

/** Lines looked up and stored at once: memory stays flat, and a statement small. */
const CHUNK = 2000;
const LINES_MAX = 100_000;

type PreviewFileInput = { staff: StaffCaller; name: string };

/** Answers the run's id. Throws `badRequest` naming the line and the column. */
export async function previewFile(
  world: World,
  asked: PreviewFileInput & Fallback & { text: string },
): Promise<number> {
  const lines = readFile(asked.text, asked);
  const responses = await responsesOf(world.db, lines);
  const verdicts = agreed(lines, responses);
  const request: Request = {
    hash: sha256(asked.text).toString("hex"),
    lines: lines.length,
    names: { created: asked.staff.name },
  };
  return store(world, { ...asked, kind: "file", request }, async function* (tx) {
    for (let from = 0; from < lines.length; from += CHUNK) {
      const part = lines.slice(from, from + CHUNK);
      const ids = part.flatMap((_, index) => responses[from + index] ?? []);
      const facts = new Map((await factsByIds(tx, ids)).map((row) => [row.id, row]));
      yield part.map((line, index) => {
        const row = facts.get(responses[from + index] ?? 0);
        return { ...line, row, doubt: row && doubtOf(verdicts.get(row.id), line) };
      });
    }
  });
}

/** The response's id of each line, as far as the file gives it; there may be no response with that id. */
async function responsesOf(db: Db, lines: readonly FileLine[]): Promise<(number | undefined)[]> {
  const isId = (key: string) => /^\d{1,15}$/.test(key);
  const tokens = lines.flatMap(({ key }) => (isId(key) ? [] : [key]));
  const ids = new Map<string, number>();
  for (let from = 0; from < tokens.length; from += CHUNK)
    for (const { token, id } of await factsByTokens(db, tokens.slice(from, from + CHUNK)))
      ids.set(token, id);
  return lines.map(({ key }) => (isId(key) ? Number(key) : ids.get(key)));
}

type PreviewVerdict = Pick<FileLine, "line" | "valid" | "askedResult"> & { contradicts: boolean };

/** What the file says of each response: the first line counts, and whether another one contradicts it. */
function agreed(lines: readonly FileLine[], responses: readonly (number | undefined)[]) {
  const verdicts = new Map<number, PreviewVerdict>();
  for (const [index, { line, valid, askedResult }] of lines.entries()) {
    const id = responses[index];
    if (id === undefined) continue;
    const first = verdicts.get(id);
    if (!first) verdicts.set(id, { line, valid, askedResult, contradicts: false });
    else if (first.valid !== valid || first.askedResult !== askedResult) first.contradicts = true;
  }
  return verdicts;
}

function doubtOf(
  verdict: PreviewVerdict | undefined,
  { line }: FileLine,
): OutcomeFound | undefined {
  if (verdict?.contradicts) return contradicting;
  return verdict && verdict.line !== line ? repeated : undefined;
}

export type PreviewFilter = {
  taskId: number | null;
  memberId: number | null;
  from: string | null;
  to: string | null;
  flagged: boolean | null;
  confirmed: boolean | null;
  valid: boolean;
  reason?: InvalidReason | undefined;
  note: string;
};

/** Pending completes that fit the filter, as if they had come in a file. */
export async function previewFilter(
  world: World,
  { filter, ...asked }: PreviewFileInput & { filter: PreviewFilter },
): Promise<number> {
  const { valid } = filter;
  const note = noteOf(filter.note);
  const reason = valid ? null : (filter.reason ?? null);
  const missing = missingInVerdict({ valid, reason, note });
  if (missing) throw badField(...missing);
  const range = {
    ...filter,
    from: filter.from === null ? null : new Date(filter.from),
    to: filter.to === null ? null : new Date(filter.to),
  };
  const request: Request = { filter, names: { created: asked.staff.name } };
  return store(world, { ...asked, kind: "filter", request }, async function* (tx) {
    let after = 0;
    let line = 0;
    for (;;) {
      const rows = await pendingFacts(tx, { ...range, after, size: CHUNK });
      if (rows.length === 0) return;
      if (line + rows.length > LINES_MAX)
        throw badField("taskId", `符合条件的超过 ${LINES_MAX} 条，请缩小范围`);
      yield rows.map((row) => ({
        line: ++line,
        key: String(row.id),
        valid,
        askedResult: null,
        reason,
        note,
        row,
        doubt: undefined,
      }));
      after = rows.at(-1)?.id ?? after;
    }
  });
}

/** `doubt` decides before the response does: the file contradicts or repeats itself. */
type ReconciliationPreviewLine = FileLine & {
  row: ResponseFacts | undefined;
  doubt: OutcomeFound | undefined;
};

async function store(
  world: World,
  run: PreviewFileInput & { kind: "file" | "filter"; request: Request },
  chunks: (tx: Tx) => AsyncGenerator<ReconciliationPreviewLine[]>,
): Promise<number> {
  const now = world.clock.now();
  // Respondents who finished together in the last minute may not have been looked at yet.
  await holdCrowds(world.db, now);
  return transact(world.db, async (tx) => {
    const { kind, name, request, staff } = run;
    const id = await insertRun(tx, {
      kind,
      name,
      request,
      createdBy: staff.staffId,
      createdAt: now,
    });
    const forecast = new Forecast();
    for await (const lines of chunks(tx)) {
      const judged = lines.map((line) => ({
        line,
        found: line.doubt ?? outcomeOf(line.row, { ...line, now, alone: isAlone(request) }),
      }));
      await fillWallets(tx, forecast, judged);
      const dues = await duesOf(tx, judged);
      for (const { line, found } of judged)
        forecast.add(found.outcome, line.row, dues.get(line.row?.id ?? 0));
      await insertLines(
        tx,
        id,
        judged.map(({ line: { row, doubt: _, ...line }, found }) => ({
          ...line,
          responseId: row?.id ?? null,
          outcome: written(found),
        })),
      );
    }
    if (forecast.figures().lines === 0) throw badField("taskId", "没有符合条件的待审核记录");
    await setRun(tx, id, { figures: forecast.figures() });
    return id;
  });
}

const taking = new Set<OutcomeFound["outcome"]>(["reverse", "correct"]);

/** What a corrected result would pay, by the response. */
const duesOf = (
  tx: Tx,
  judged: readonly { line: ReconciliationPreviewLine; found: OutcomeFound }[],
) =>
  consolationsDue(
    tx,
    judged.flatMap(({ line: { row, askedResult: result }, found }) =>
      row && result !== null && found.outcome === "correct" ? [{ row, result }] : [],
    ),
  );

/** Only of those from whom something may be taken. */
async function fillWallets(
  tx: Tx,
  forecast: Forecast,
  judged: readonly { line: ReconciliationPreviewLine; found: OutcomeFound }[],
) {
  const payees = judged.flatMap(({ line, found }) =>
    line.row && taking.has(found.outcome) ? [payeeOf(line.row)] : [],
  );
  const unknown = [...new Set(payees)].filter((id) => !forecast.wallets.has(id));
  if (unknown.length === 0) return;
  for (const [id, { gold, cash }] of await walletsOf(tx, unknown))
    forecast.wallets.set(id, { gold: gold.available, fen: cash.available });
}
