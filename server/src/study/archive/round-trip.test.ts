import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  exportAnswers,
  exportArchive,
  exportCodebook,
  exportSav,
  exportSheet,
} from "#contract/console/study/export.ts";
import { cleaningList } from "#contract/console/study/cleaning.ts";
import { resultTexts } from "#contract/console/study/results-kept.ts";
import {
  CARDS_AT_ONCE,
  resultCards,
  resultCross,
  resultFunnel,
  resultOutline,
} from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { importedTask } from "../../../test/fixture/archive.ts";
import { drawnForm } from "../../../test/fixture/drawn-form.ts";
import { drawStudy } from "../../../test/fixture/drawn-study.ts";
import { kindsStudy } from "../../../test/fixture/question-kinds.ts";
import { form, testExports } from "../../../test/fixture/survey-export.ts";
import { unzipped } from "../../../test/fixture/unzipped.ts";
import { wholeStudy } from "../../../test/fixture/whole-study.ts";
import { testServer } from "../../../test/server.ts";
import { sha256 } from "../../platform/clock.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { fileOf } = testExports(server);
vi.setConfig({ testTimeout: inMachineTime(240_000) });

/** What every kind, loops, arms, MaxDiff, sums, hidden fields and computed values are in, and what nobody thought of. */
const study = fc.record({
  versions: fc.oneof(
    fc.constant([wholeStudy(12), wholeStudy(40)]),
    fc.constant([form, kindsStudy]),
    fc.array(drawnForm, { minLength: 1, maxLength: 3 }),
  ),
  responses: fc.constant(21),
  seed: fc.string({ minLength: 1, maxLength: 8 }),
});

test("whatever was asked and answered comes back: the same figures, and the same files to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(study, async (drawn) => {
      const taskId = await drawStudy(server, drawn);
      const call = await server.staff(StaffRole.of.operations);
      const archive = await fileOf(exportArchive, taskId, "?of=all&excluded=in");
      const { taskId: again } = await importedTask(server, call, archive);
      expect(await figuresOf(again)).toEqual(await figuresOf(taskId));
      expect(await filesOf(again)).toEqual(await filesOf(taskId));
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 5) },
  );
});

/** Everything that a page of results shows, except the numbers that name rows of ours. */
async function figuresOf(taskId: number) {
  const call = await server.staff(StaffRole.of.viewer);
  const params = { id: String(taskId) };
  const { variables, versions, cells } = await call(resultOutline, { params });
  const keys = variables.map(({ key }) => key);
  const coded = variables.filter(({ shape }) => shape === "one" || shape === "many");
  const cards = [];
  for (const filter of filters)
    for (let from = 0; from < keys.length; from += CARDS_AT_ONCE) {
      const query = { keys: JSON.stringify(keys.slice(from, from + CARDS_AT_ONCE)), ...filter };
      cards.push(await call(resultCards, { params, query }));
    }
  const crossed = {
    stubs: JSON.stringify(keys.slice(0, 8)),
    banner: JSON.stringify(coded.slice(0, 2).map(({ key }) => key)),
  };
  const cross = await call(resultCross, { params, query: crossed });
  const funnels = [];
  for (const version of versions)
    funnels.push(
      await call(resultFunnel, { params, query: { version: String(version), of: "all" } }),
    );
  const texts = [];
  for (const { key } of variables.filter(({ shape }) => shape === "text").slice(0, 4)) {
    const { list, categories, base, uncoded } = await call(resultTexts, {
      params,
      query: { key, of: "all" },
    });
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const counts = categories.map(({ name, n }) => ({ name, n }));
    const said = list.map(({ text, categories: ids }) => [text, ids.map((id) => names.get(id))]);
    texts.push({ base, uncoded, counts, said });
  }
  const { excluded } = await call(cleaningList, { params, query: {} });
  return { variables, versions, cells, cards, cross, funnels, texts, excluded };
}

const filters = [
  { of: "all", excluded: "in" },
  { of: "counted" },
  { of: "valid", source: "agent" },
  { of: "complete", excluded: "only" },
  { of: "all", doubt: "1", from: "2026-10-03", to: "2026-10-15" },
  { of: "all", source: "member" },
] as const;

async function filesOf(taskId: number) {
  const files: Record<string, string> = {};
  for (const query of ["?of=all&excluded=in", "?of=valid"]) {
    const archive = unzipped(await fileOf(exportArchive, taskId, query));
    archive.delete("study.json");
    for (const [name, text] of archive) files[`${query} ${name}`] = text;
    for (const as of ["codes", "labels"]) {
      const written = `${query}&as=${as}`;
      files[`${written} csv`] = String(await fileOf(exportAnswers, taskId, written));
      const sheet = unzipped(await fileOf(exportSheet, taskId, written));
      files[`${written} xlsx`] = sheet.get("xl/worksheets/sheet1.xml") ?? "";
    }
    const sav = await fileOf(exportSav, taskId, query);
    // When it was written.
    sav.fill(0, 92, 109);
    files[`${query} sav`] = sha256(sav.toString("base64")).toString("hex");
  }
  return { ...files, codebook: String(await fileOf(exportCodebook, taskId)) };
}
