/**
 * The questionnaire must open at once on an old phone: 15 KB at most (docs/quality.md web-3), of which the fields of
 * rare kinds are no part: they come when a questionnaire has one (docs/decisions/0088).
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import { inMachineTime } from "../../tools/pace.ts";

const LIMIT_BYTES = 15 * 1024;
const LIMIT_BYTES_FIELD = 4 * 1024;
/** All that is rare in the judge, together. */
const LIMIT_BYTES_JUDGE = 6 * 1024;

afterEach(() => vi.unstubAllEnvs());

const built = async () => {
  // Else vite, which looks at the environment, builds with the JSX runtime for development.
  vi.stubEnv("NODE_ENV", "production");
  const found = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./QuestionnaireForm.tsx", import.meta.url)),
        external: /^react/,
        // As where a site imports it: what it shares with the rare fields stays with it.
        preserveEntrySignatures: "allow-extension",
        // What loads a chunk is the site's own, which has dozens.
        output: { codeSplitting: { groups: [{ name: "site", test: /preload-helper/ }] } },
      },
    },
  });
  return [found].flat().flatMap((result) => ("output" in result ? result.output : []));
};

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;
const textOf = (file: File) => (file.type === "chunk" ? file.code : String(file.source));
const weightOf = (files: readonly File[]) =>
  files.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0);

/** A chunk with all that it cannot do without. */
const withNeeded = (chunk: Rolldown.OutputChunk, files: readonly File[]): File[] => {
  const { importedCss = new Set<string>() } = chunk.viteMetadata ?? {};
  const needed = files.filter(({ fileName }) => chunk.imports.includes(fileName));
  return [
    chunk,
    ...files.filter(({ fileName }) => importedCss.has(fileName)),
    ...needed.flatMap((one) => (one.type === "chunk" ? withNeeded(one, files) : [])),
  ];
};

test(
  "engine, form and styles weigh at most 15 KB, and a rare field 4 KB more",
  { timeout: inMachineTime(60_000) },
  async () => {
    const files = await built();
    const chunks = files.filter((file) => file.type === "chunk");
    const entry = chunks.find(({ isEntry }) => isEntry);
    expect(entry).toBeDefined();
    const known = entry ? [...new Set(withNeeded(entry, files))] : [];
    const plain = known.filter(({ fileName }) => !/site-/.test(fileName));
    expect(files.map(textOf).join("")).not.toMatch(/ZodMini|jsxDEV/);
    const bytes = weightOf(plain);
    expect(bytes, `${bytes} bytes`).toBeGreaterThan(4000);
    expect(bytes, `${bytes} bytes`).toBeLessThan(LIMIT_BYTES);
    const rare = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
    expect(rare.map(({ name }) => name)).toContain("SliderField");
    for (const chunk of rare) {
      const more = weightOf(withNeeded(chunk, files).filter((file) => !known.includes(file)));
      expect(more, `${chunk.name}: ${more} bytes`).toBeLessThan(
        chunk.name === "rare-all" ? LIMIT_BYTES_JUDGE : LIMIT_BYTES_FIELD,
      );
    }
  },
);
