/** What an empty list says begins with 暂无 (rule site-8): of those that say it in a line instead of by `Empty`. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

test("an empty list says 暂无 and what is not there, in a line of a card, too", () => {
  const lines = globSync("**/*.tsx", { cwd: root }).flatMap((file) => {
    const text = readFileSync(`${root}${file}`, "utf8");
    const found = text.matchAll(
      /(?:empty=\{|(?:list\.length === 0|isEmpty) \? \()\s*<p[^>]*>\s*([^\s<{]+)/g,
    );
    return [...found].map(([, said = ""]) => ({ file, said }));
  });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ said }) => !said.startsWith("暂无"))).toEqual([]);
});
