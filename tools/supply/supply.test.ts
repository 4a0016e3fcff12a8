/** What comes from others: under which licences, with which checksums, and whether something bad is known of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../formatted.ts";
import { type Bill, billOfMaterials } from "../sbom.ts";
import { affected, pinnedAdvisories } from "./advisories.ts";
import { isAllowed } from "./licences.ts";
import { lockedPackages, type Package } from "./packages.ts";

const packages = lockedPackages();
let bill: Bill;
beforeAll(() => {
  bill = billOfMaterials();
});
const one = (more: Partial<Package>): Package => ({
  name: "some",
  version: "1.2.3",
  licence: "MIT",
  isSealed: true,
  isShipped: true,
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
  expect(packages.filter(({ isSealed }) => !isSealed).map(({ name }) => name)).toEqual([]);
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
  // Of packages that are here: of others nobody has to know.
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

test("the bill of materials is CycloneDX and has every package that is shipped, with licence and checksum", () => {
  const { bomFormat, specVersion, metadata, components } = bill;
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(metadata.component.name).toBe("panel");
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const shipped = packages.filter(({ isShipped }) => isShipped);
  expect(listed).toEqual(new Set(shipped.map(({ name, version }) => `${name}@${version}`)));
  expect([...listed].filter((each) => /^(vite|vitest|oxlint)@/.test(each))).toEqual([]);
  for (const { name, hashes, licenses } of components) {
    expect(hashes?.length, name).toBeGreaterThan(0);
    expect(licenses?.length, name).toBeGreaterThan(0);
  }
});
