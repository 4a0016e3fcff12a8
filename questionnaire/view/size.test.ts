/** The questionnaire must open at once on an old phone: 15 KB at most (docs/quality.md web-3). */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterEach, expect, test, vi } from "vitest";

const LIMIT_BYTES = 15 * 1024;

afterEach(() => vi.unstubAllEnvs());

test("engine, form and styles weigh at most 15 KB", { timeout: 60_000 }, async () => {
  // Else vite, which looks at the environment, builds with the JSX runtime for development.
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./QuestionnaireForm.tsx", import.meta.url)),
        external: /^react/,
        preserveEntrySignatures: "strict",
      },
    },
  });
  const files = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const texts = files.map((file) => (file.type === "chunk" ? file.code : String(file.source)));
  expect(texts.join("")).not.toMatch(/ZodMini|jsxDEV/);
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes, `${bytes} bytes`).toBeGreaterThan(4000);
  expect(bytes, `${bytes} bytes`).toBeLessThan(LIMIT_BYTES);
});
