/** The configuration that operators take, with this drill's addresses in it: what is documented is what is tried. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/formatted.ts";

const FOLDER = join(ROOT, "deploy/ha");
export const configurations = [
  "etcd.yml",
  "patroni.yml",
  "pgbouncer.ini",
  "haproxy-database.cfg",
  "haproxy-site.cfg",
] as const;
export type Configuration = (typeof configurations)[number];

/** Throws where a word is left that nobody filled in. */
export function filledIn(name: Configuration, words: Readonly<Record<string, string>>): string {
  return textOf(name).replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`${name}: nothing for {{${word}}}`);
    return value;
  });
}

const textOf = (name: Configuration): string => readFileSync(join(FOLDER, name), "utf8");

/** All that somebody must fill in. */
export const wordsIn = (name: Configuration): string[] => [
  ...new Set([...textOf(name).matchAll(/\{\{(\w+)\}\}/g)].map(([, word = ""]) => word)),
];

/** Answers its path. Passwords stand in it: nobody reads it but its owner. */
export function writeFilled(
  folder: string,
  name: Configuration,
  words: Readonly<Record<string, string>>,
): string {
  const path = join(folder, name);
  writeFileSync(path, filledIn(name, words), { mode: 0o600 });
  return path;
}
