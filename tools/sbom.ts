/**
 * `npm run sbom`: writes sbom.cdx.json, every package that is shipped with its version, licence and checksum, in
 * CycloneDX, by npm itself and from package-lock.json alone. The image holds the one of its release.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./formatted.ts";
import { lockedPackages } from "./supply/packages.ts";

export type Bill = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[];
};

type Link = { ref: string; dependsOn: string[] };

/**
 * npm is asked for all and what only builds is left out here: its own --omit=dev forgets what is shipped and needed by a
 * tool as well, of which there were 24.
 */
export function billOfMaterials(): Bill {
  const asked = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const said = execFileSync("npm", [...asked, "--package-lock-only"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(said) as Bill & { dependencies: Link[] };
  // npm names it after the folder that it lies in.
  bill.metadata.component.name = "panel";
  const shipped = new Set(
    lockedPackages().flatMap(({ isShipped, name, version }) =>
      isShipped ? [`${name}@${version}`] : [],
    ),
  );
  const isOurs = (ref: string) => shipped.has(ref) || ref.startsWith("panel@");
  bill.components = bill.components.filter(({ name, version }) => isOurs(`${name}@${version}`));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => isOurs(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isOurs) }));
  return bill;
}

if (import.meta.main) {
  const bill = billOfMaterials();
  writeFileSync(join(ROOT, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`sbom.cdx.json：${bill.components.length} 个包\n`);
}
