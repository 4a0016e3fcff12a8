/** The pipelines of Go's templates: what stands between the braces, such as `.Values.tag | default "1" | quote`. */
export type Functions = Record<string, (...given: unknown[]) => unknown>;
export type Scope = { dot: unknown; root: unknown; variables: Map<string, unknown> };

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\(|\)|\||-?\d+|\$?[\w.]+|\$)/gy;

export const evaluator =
  (functions: Functions) =>
  (pipeline: string, scope: Scope): unknown => {
    const words = wordsOf(pipeline);
    let at = 0;
    function readPipeline(): unknown {
      let value = readCommand([]);
      while (words[at] === "|") {
        at += 1;
        value = readCommand([value]);
      }
      return value;
    }
    /** A function with what it is given, or one value alone; what came through the pipe is given last. */
    function readCommand(piped: unknown[]): unknown {
      const [first = ""] = words.slice(at);
      const call = functions[first];
      const isName = /^[a-z]\w*$/i.test(first) && first !== "true" && first !== "false";
      if (isName && !call) throw new Error(`${first} is no function of ours`);
      if (call) at += 1;
      const given: unknown[] = [];
      while (at < words.length && words[at] !== "|" && words[at] !== ")") given.push(readValue());
      if (call) return call(...given, ...piped);
      if (given.length !== 1 || piped.length > 0)
        throw new Error(`${pipeline} calls what is no function`);
      return given[0];
    }
    function readValue(): unknown {
      const word = words[at++] ?? "";
      if (word === "(") {
        const value = readPipeline();
        if (words[at++] !== ")") throw new Error(`${pipeline} lacks a bracket`);
        return value;
      }
      return valueOf(word, scope);
    }
    const value = readPipeline();
    if (at < words.length) throw new Error(`${pipeline}: nobody reads ${words[at]}`);
    return value;
  };

function wordsOf(pipeline: string): string[] {
  const words = [...pipeline.matchAll(TOKEN)].map(([, word = ""]) => word);
  const read = [...pipeline.matchAll(TOKEN)].reduce((sum, [whole]) => sum + whole.length, 0);
  if (read < pipeline.trimEnd().length) throw new Error(`${pipeline} cannot be read`);
  return words;
}

function valueOf(word: string, { dot, root, variables }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^-?\d+$/.test(word)) return Number(word);
  if (word === "true" || word === "false") return word === "true";
  const [start = "", ...path] = word.split(".");
  const from = start === "" ? dot : start === "$" ? root : variables.get(start);
  if (start.startsWith("$") && start !== "$" && !variables.has(start))
    throw new Error(`${start} was never set`);
  return path.filter(Boolean).reduce((value: unknown, name) => {
    if (typeof value !== "object" || value === null) throw new Error(`${word} is not there`);
    return (value as Record<string, unknown>)[name];
  }, from);
}
