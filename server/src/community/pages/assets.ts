/** The client build's manifest: which styles and scripts a page needs, styles read into memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export type Assets = {
  /** Styles of these modules, in the order in which they must apply. */
  stylesOf: (modules: readonly string[]) => string;
  /** The addresses of those, under which the site's code would look for them. */
  sheetsOf: (modules: readonly string[]) => string[];
  /** URLs of the scripts of these modules, entry last. */
  scriptsOf: (modules: readonly string[]) => string[];
  urlOf: (module: string) => string;
};

export function readAssets(clientRoot: string): Assets {
  const text = readFileSync(join(clientRoot, ".vite/manifest.json"), "utf8");
  // Written by Vite; the fields read here are its documented ones.
  const manifest = JSON.parse(text) as Manifest;
  const styles = new Map<string, string>();
  const styleOf = (file: string) => {
    const known = styles.get(file) ?? readFileSync(join(clientRoot, file), "utf8").trim();
    styles.set(file, known);
    return known;
  };
  const chunkOf = (module: string): Chunk => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`${module} is not in the client build's manifest`);
    return chunk;
  };
  const filesOf = (modules: readonly string[]) => [
    ...new Set(walk(manifest, modules).flatMap(({ css }) => css ?? [])),
  ];
  return {
    stylesOf: onceFor((modules) => filesOf(modules).map(styleOf).join("")),
    sheetsOf: onceFor((modules) => filesOf(modules).map((file) => `/${file}`)),
    // Modules that share a file have an entry each.
    scriptsOf: onceFor((modules) => [
      ...new Set(walk(manifest, modules).map(({ file }) => `/${file}`)),
    ]),
    urlOf: (module) => `/${chunkOf(module).file}`,
  };
}

/** A build never changes, so the modules of each page are walked once, when it is first asked for. */
function onceFor<Made>(make: (modules: readonly string[]) => Made) {
  const made = new Map<string, Made>();
  return (modules: readonly string[]): Made => {
    const key = modules.join(" ");
    const known = made.get(key) ?? make(modules);
    made.set(key, known);
    return known;
  };
}

/** What is imported comes before what imports it. */
function walk(manifest: Manifest, modules: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const found: Chunk[] = [];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    found.push(chunk);
  };
  for (const module of modules) visit(module);
  return found;
}
