/** Every setting as a table of README.md, made of the tables that the server reads them by. */
import { neededApart, settings } from "../server/src/config/config.ts";
import { developmentOnly, needs, together } from "../server/src/config/providers.ts";

const FROM = "<!-- settings: written by npm run settings -->";
const TO = "<!-- settings end -->";

type Key = keyof typeof settings;

const nameOf = (key: Key) => `\`${settings[key][0]}\``;
const keys = Object.keys(settings) as Key[];

/** The text with today's table between its two marks; the table is not yet aligned. */
export function withSettings(readme: string): string {
  const from = readme.indexOf(FROM);
  const to = readme.indexOf(TO);
  if (from < 0 || to < from) throw new Error(`README.md lacks ${FROM} and ${TO}`);
  return `${readme.slice(0, from)}${FROM}\n\n${settingsTable()}\n\n${readme.slice(to)}`;
}

export function settingsTable(): string {
  const rows = keys.map((key) => [nameOf(key), settings[key][2], valuesOf(key), neededWhen(key)]);
  const titles = ["setting", "what it does", "default, and what else", "needed"];
  return [titles, titles.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map(inCell).join(" | ")} |`)
    .join("\n");
}

const inCell = (text: string) => text.replaceAll("|", "\\|");

/** Lists and keys have no default. */
function defaultOf(key: Key): string {
  const [name, reader] = settings[key];
  const value = reader(undefined, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function valuesOf(key: Key): string {
  const value = defaultOf(key);
  const accepts = settings[key][1].accepts ?? "";
  const others = accepts.split(", ").filter((each) => each !== value);
  const more = others.map((each) => (isForDevelopment(key, each) ? `${each} (development)` : each));
  return [value && `\`${value}\``, more.join(", ")].filter(Boolean).join("; ");
}

const isForDevelopment = (key: Key, value: string) =>
  developmentOnly.some(([one, only]) => one === key && only === value);

function neededWhen(key: Key): string {
  const choices = needs
    .filter(({ all }) => all.some((each) => each === key))
    .map(({ when: [chooser, choice] }) => `\`${settings[chooser][0]}=${choice}\``);
  const beside = together
    .filter(([first, ...others]) => first !== key && others.some((each) => each === key))
    .map(([first]) => `with ${nameOf(first)}`);
  const real = isForDevelopment(key, defaultOf(key)) ? ["in production another"] : [];
  return [neededApart[key] ?? [], ...real, ...choices, ...beside].flat().join("; ");
}
