/** What comes from others: under which licences, with which checksums, and whether something bad is known of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../formatted.ts";
import { billOfMaterials } from "../sbom.ts";
import { affected, pinnedAdvisories, rangeOf } from "./advisories.ts";
import { isAllowed } from "./licences.ts";
import { lockedPackages, type Package } from "./packages.ts";

const packages = lockedPackages();
const one = (more: Partial<Package>): Package => ({
  name: "some",
  version: "1.2.3",
  licence: "MIT",
  integrity: "sha512-AAEC",
  isShipped: true,
  path: "node_modules/some",
  asksFor: [],
  ...more,
});

test("every package says its licence, and it is one of those that are allowed", () => {
  expect(packages.length).toBeGreaterThan(300);
  const wrong = packages.filter((each) => !isAllowed(each));
  expect(wrong.map(({ name, licence }) => `${name} ${licence}`)).toEqual([]);
  for (const licence of [undefined, "GPL-3.0", "MIT AND GPL-2.0", "LGPL-3.0-or-later", "MPL-2.0"])
    expect(isAllowed(one({ licence })), licence).toBe(false);
  expect(isAllowed(one({ licence: "MPL-2.0", isShipped: false }))).toBe(true);
  expect(isAllowed(one({ name: "@img/sharp-libvips-x", licence: "LGPL-3.0-or-later" }))).toBe(true);
});

test("every package's bytes are known by their checksum, and ours are asked for by an exact version", () => {
  expect(packages.filter(({ integrity }) => !integrity).map(({ name }) => name)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("nothing that is locked is one of which something bad is known", () => {
  const { read, known } = pinnedAdvisories();
  expect(affected(packages, known)).toEqual([]);
  expect(read).toMatch(/^20\d\d-\d\d-\d\d$/);
  // Only of packages that are here: nobody has to know of others.
  const names = new Set(packages.map(({ name }) => name));
  expect(known.filter(({ name }) => !names.has(name))).toEqual([]);
});

test("an advisory speaks of what lies between its first version and the one that mends it", () => {
  const known = [
    { id: "G-1", name: "some", ranges: [["1.2.0", "1.2.10"] as [string, string]], what: "w" },
    { id: "G-2", name: "all", ranges: [["0"] as [string]], what: "w" },
  ];
  const of = (name: string, version: string) => affected([one({ name, version })], known);
  expect(of("some", "1.2.9")).toEqual(["some@1.2.9: G-1, w"]);
  expect(of("some", "1.2.0")).toHaveLength(1);
  expect(of("some", "1.2.10-beta.1")).toHaveLength(1);
  expect(of("some", "1.2.10")).toEqual([]);
  expect(of("some", "1.1.9")).toEqual([]);
  expect(of("other", "1.2.9")).toEqual([]);
  expect(of("all", "99.0.0")).toHaveLength(1);
});

test("what a registry says of versions is read as it means it, the last one that is included, too", () => {
  const isAffected = (range: string, version: string): boolean => {
    const known = [{ id: "G-1", name: "some", ranges: range.split("||").map(rangeOf), what: "w" }];
    return affected([one({ version })], known).length > 0;
  };
  const expected: [range: string, inside: string[], outside: string[]][] = [
    [">=8.0.0 <8.3.0", ["8.0.0", "8.2.99"], ["7.9.9", "8.3.0"]],
    ["<=1.2.3", ["0.0.1", "1.2.3", "1.2.3-beta.1"], ["1.2.4", "1.2.4-beta.1", "1.10.0"]],
    [">= 1.0.0, <= 2.0", ["1.0.0", "2.0.0"], ["0.9.9", "2.0.1"]],
    [">1.2.3 <2.0.0", ["1.2.4"], ["1.2.3", "2.0.0"]],
    ["=1.2.3", ["1.2.3"], ["1.2.2", "1.2.4"]],
    ["1.2.3", ["1.2.3"], ["1.2.2", "1.2.4"]],
    ["1.0.0 - 1.2.3", ["1.0.0", "1.2.3"], ["0.9.9", "1.2.4"]],
    ["<1.0.0 || >=2.0.0 <2.0.5", ["0.9.9", "2.0.4"], ["1.0.0", "2.0.5"]],
    [">=1.0.0", ["1.0.0", "99.0.0"], ["0.9.9"]],
    // Whatever cannot be read speaks of all, so that somebody looks.
    ["*", ["0.0.1", "99.0.0"], []],
    ["^1.2.0", ["1.2.0", "99.0.0"], []],
  ];
  for (const [range, inside, outside] of expected) {
    for (const version of inside)
      expect(isAffected(range, version), `${range} ${version}`).toBe(true);
    for (const version of outside)
      expect(isAffected(range, version), `${range} ${version}`).toBe(false);
  }
});

test("the bill of materials is CycloneDX and has every package that is shipped, with licence and checksum", () => {
  const { bomFormat, specVersion, metadata, components, dependencies } = billOfMaterials();
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(metadata.component.name).toBe("panel");
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const shipped = packages.filter(({ isShipped }) => isShipped);
  expect(new Set(listed)).toEqual(
    new Set(shipped.map(({ name, version }) => `${name}@${version}`)),
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((each) => /^(vite|vitest|oxlint)@/.test(each))).toEqual([]);
  for (const { name, hashes, licenses, purl } of components) {
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses.length, name).toBe(1);
    expect(purl, name).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
  }
  // A graph of those that are listed: from ourselves everything is reached.
  const links = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const walk = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of links.get(ref) ?? []) walk(next);
  };
  walk(metadata.component["bom-ref"]);
  expect(reached).toEqual(
    new Set([metadata.component["bom-ref"], ...components.map((each) => each["bom-ref"])]),
  );
});

test("of two versions of a package each needs the one that lies nearest", () => {
  const { components, dependencies } = billOfMaterials([
    one({ name: "express", path: "node_modules/express", asksFor: ["@scope/a", "absent"] }),
    one({
      name: "@scope/a",
      path: "node_modules/@scope/a",
      version: "1.0.0",
      licence: "MIT AND ISC",
    }),
    one({ name: "@scope/a", path: "node_modules/express/node_modules/@scope/a", version: "2.0.0" }),
    one({ name: "b", path: "node_modules/b", asksFor: ["@scope/a"] }),
    one({ name: "tool", path: "node_modules/tool", isShipped: false }),
  ]);
  const of = (name: string) => dependencies.find(({ ref }) => ref.includes(`/${name}@`))?.dependsOn;
  expect(of("express")).toEqual(["pkg:npm/%40scope/a@2.0.0"]);
  expect(of("b")).toEqual(["pkg:npm/%40scope/a@1.0.0"]);
  expect(components.map(({ purl }) => purl)).not.toContain("pkg:npm/tool@1.2.3");
  expect(components[1]).toMatchObject({
    licenses: [{ expression: "MIT AND ISC" }],
    hashes: [{ alg: "SHA-512", content: "000102" }],
  });
});
