/** The Dockerfile as Docker reads it: stages, their steps, and what is left out of the context. */
import { DockerfileParser } from "dockerfile-ast";

export type Step = { word: string; text: string };
export type Stage = { name: string | undefined; from: string; steps: Step[] };
export type Stages = { arguments: Record<string, string>; all: Stage[]; last: Stage };

/** `last` has its own steps and those of the stages that it is made from, the first first. */
export function readStages(text: string): Stages {
  const given: Record<string, string> = {};
  const all: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const word = instruction.getKeyword();
    const said = instruction
      .getTextContent()
      .slice(word.length)
      .replaceAll(/\\\n\s*/g, "")
      .trim();
    const stage = all.at(-1);
    if (word === "FROM") {
      const [, from = "", name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(said) ?? [];
      all.push({ from, name, steps: [] });
    } else if (stage) stage.steps.push({ word, text: said });
    else if (word === "ARG") {
      const [name = "", value = ""] = said.split("=");
      given[name] = value;
    }
  }
  const last = all.at(-1);
  if (!last) throw new Error("the Dockerfile has no stage");
  return { arguments: given, all, last: { ...last, steps: withBase(last, all) } };
}

const withBase = ({ from, steps }: Stage, all: readonly Stage[]): Step[] => {
  const base = all.find(({ name }) => name === from);
  return base ? [...withBase(base, all), ...steps] : steps;
};

export type Copy = { from: string | undefined; sources: string[]; target: string };

export const copiesOf = ({ steps }: { steps: readonly Step[] }): Copy[] =>
  steps.filter(({ word }) => word === "COPY").map(copyOf);

export function copyOf({ text }: Step): Copy {
  const [, from, paths = ""] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(text) ?? [];
  const words = paths.split(/\s+/);
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? "" };
}

/** Whether .dockerignore leaves a path out of the context: itself, or a folder that it lies in. */
export function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternOf(line: string): RegExp {
  const parts = line
    .split("/")
    .map((part) =>
      part === "**" ? "(?:.*/)?" : `${part.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}/`,
    );
  return new RegExp(`^${parts.join("").replace(/\/$/, "")}(?:/|$)`);
}
