/**
 * `npm run sbom`: writes sbom.cdx.json, every package that is shipped with its version, licence and checksum, in
 * CycloneDX, from package-lock.json alone; another path may be given. The image holds the one of its release. npm's own
 * sbom is not asked: npm has it from 9.5 on, and its --omit=dev forgets what is shipped and needed by a tool as well.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "./formatted.ts";
import { lockedPackages, type Package, packageFor } from "./supply/packages.ts";

type Own = { name: string; version: string; dependencies: Record<string, string> };
const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Own;

export type Bill = ReturnType<typeof billOfMaterials>;

export function billOfMaterials(packages: readonly Package[] = lockedPackages()) {
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const locked = new Map(shipped.map((one) => [one.path, one]));
  const itself = {
    ref: `${own.name}@${own.version}`,
    path: "",
    asksFor: Object.keys(own.dependencies),
  };
  // One package may lie in several folders, and ask for others in each.
  const links = Map.groupBy(
    [itself, ...shipped.map((one) => ({ ...one, ref: purlOf(one) }))],
    ({ ref }) => ref,
  );
  const asked = (all: readonly Pick<Package, "path" | "asksFor">[]) =>
    all.flatMap((one) => one.asksFor.flatMap((name) => packageFor(name, one, locked) ?? []));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: "application",
        "bom-ref": itself.ref,
        name: own.name,
        version: own.version,
      },
    },
    components: [...new Map(shipped.map((one) => [purlOf(one), componentOf(one)])).values()],
    dependencies: [...links].map(([ref, all]) => ({
      ref,
      dependsOn: [...new Set(asked(all).map(purlOf))].toSorted(),
    })),
  };
}

const purlOf = ({ name, version }: Pick<Package, "name" | "version">): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf(one: Package) {
  const { name, version, licence, integrity } = one;
  return {
    type: "library",
    "bom-ref": purlOf(one),
    name,
    version,
    purl: purlOf(one),
    hashes: (integrity?.split(" ") ?? []).map(hashOf),
    licenses: licence === undefined ? [] : [licenceOf(licence)],
  };
}

/** `sha512-` and base64 there, `SHA-512` and hexadecimal here. */
function hashOf(integrity: string) {
  const [, bits = "", base64 = ""] = /^sha(\d+)-(.*)$/.exec(integrity) ?? [];
  return { alg: `SHA-${bits}`, content: Buffer.from(base64, "base64").toString("hex") };
}

const licenceOf = (licence: string) =>
  / (AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };

if (import.meta.main) {
  const path = resolve(ROOT, process.argv[2] ?? "sbom.cdx.json");
  const bill = billOfMaterials();
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${path}：${bill.components.length} 个包\n`);
}
