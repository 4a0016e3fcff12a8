/**
 * Takes the schemas out of the browser's copy of the contract: calls need method and path only, and
 * zod would weigh 11 KB (gzip) on every page. Forms take their rules from #contract/fields.ts, which
 * stays whole, in the pages that have forms.
 */
import type { Plugin } from "vite";

/** The schemas, and what only the server asks. */
const dropped = new Set(
  "data params query body summary bodyMaxBytes access evenFrozen evenWith".split(" "),
);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; text: string };

export function contractPlugin(enumerationPath: string): Plugin {
  return {
    name: "contract-without-schemas",
    apply: "build",
    enforce: "post",
    resolveId: {
      order: "pre",
      handler: (source, importer) =>
        source === "./enumeration.ts" && importer?.includes("/contract/src/")
          ? enumerationPath
          : null,
    },
    transform(code, id) {
      if (id.includes("/web/src/") && /rulesOf\(\s*\w+\.body/.test(code)) {
        this.error(
          "endpoints carry no schemas here: build the form's rules from #contract/fields.ts",
        );
      }
      if (!id.includes("/contract/src/")) return null;
      // The parser's own types are wider than the few fields that are read here.
      const edits = editsOf(this.parse(code) as unknown as Node, code);
      return { code: apply(code, edits), map: null, moduleSideEffects: false };
    },
  };
}

function editsOf(program: Node, code: string): Edit[] {
  const edits: Edit[] = [];
  for (const statement of program["body"] as Node[]) {
    const declaration = (statement["declaration"] ?? statement) as Node | null;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of declaration["declarations"] as { init: Node | null }[]) {
      if (init) edits.push(...editsOfValue(init, code.slice(init.start, init.end)));
    }
  }
  return edits;
}

/** Endpoints lose their schemas; any other call is marked as free of side effects, so it goes unused. */
function editsOfValue(init: Node, text: string): Edit[] {
  const isEndpoint =
    init.type === "CallExpression" && (init["callee"] as { name?: string }).name === "endpoint";
  const object = isEndpoint ? (init["arguments"] as Node[])[0] : init;
  if (object?.type === "ObjectExpression" && (isEndpoint || isEndpointLike(object))) {
    return propertiesOf(object)
      .filter((property) => dropped.has(nameOf(property)))
      .map(({ start, end }) => ({
        start,
        end: end + commaAfter(text, end - init.start),
        text: "",
      }));
  }
  const hasRules = init.type === "ObjectExpression" && /\bz\./.test(text);
  if (hasRules || init.type === "CallExpression") {
    return [
      { start: init.start, end: init.start, text: "/*@__PURE__*/(()=>(" },
      { start: init.end, end: init.end, text: "))()" },
    ];
  }
  return [];
}

/** How many characters to the comma behind a property, which goes with it; none behind the last. */
const commaAfter = (text: string, at: number): number =>
  /^\s*,/.exec(text.slice(at))?.[0].length ?? 0;

const propertiesOf = (object: Node) => object["properties"] as Node[];
const nameOf = (property: Node) => (property["key"] as { name?: string } | undefined)?.name ?? "";
const isEndpointLike = (object: Node) => propertiesOf(object).some((p) => nameOf(p) === "method");

function apply(code: string, edits: Edit[]): string {
  return [...edits]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
