/** Where a setting's text comes from: the environment, or the file that NAME_FILE names (a mounted secret). */
import { readFileSync } from "node:fs";
import { ConfigError } from "./readers.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The end of the last line belongs to the file and not to the value. */
export function textOf(env: Environment, name: string): string | undefined {
  const path = env[`${name}_FILE`]?.trim();
  if (!path) return env[name];
  if (env[name]?.trim()) throw new ConfigError(`${name} 与 ${name}_FILE 只能设置其一`);
  try {
    return readFileSync(path, "utf8").trimEnd();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? "";
    throw new ConfigError(`${name}_FILE 指向的文件无法读取：${path}（${why}）`);
  }
}

export type Complaints = {
  add(...sentences: readonly string[]): void;
  /** Undefined when it could not be read; the reason is reported with all others. */
  of<T>(work: () => T): { value: T } | undefined;
  /** One error for all complaints, so that an operator can mend all of them before the next start. */
  throwIfAny(): void;
};

export function newComplaints(): Complaints {
  const all = new Set<string>();
  return {
    add: (...sentences) => sentences.forEach((sentence) => void all.add(sentence)),
    of: (work) => {
      try {
        return { value: work() };
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        all.add(error.message);
        return undefined;
      }
    },
    throwIfAny: () => {
      const [first, ...others] = all;
      if (first === undefined) return;
      if (others.length === 0) throw new ConfigError(first);
      const lines = [first, ...others].map((sentence, n) => `  ${n + 1}. ${sentence}`);
      throw new ConfigError([`有 ${lines.length} 项设置不能使用：`, ...lines].join("\n"));
    },
  };
}
