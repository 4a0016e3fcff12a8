/** The words around @, as pure functions: where somebody begins to name another, and who is named in a text. */
import { limits } from "#contract/limits.ts";
import type { Mention } from "./draft.ts";

/** `from`: where the @ stands; `search`: what follows it up to the caret. */
export type Naming = { from: number; search: string };

/** An @ that begins a name, right before the caret. In an e-mail address it does not. */
export function namingAt(text: string, caret: number): Naming | null {
  const found = /(?<![\w.+-])@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const search = found[1] ?? "";
  // Longer than any name: these are other words.
  if (Array.from(search).length > limits.nicknameMaxLength) return null;
  return { from: found.index, search };
}

/** The chosen name in its place, and where the caret goes. */
export function putName(
  text: string,
  caret: number,
  { from, name }: { from: number; name: string },
) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}

/** Who was chosen and still stands in the text, each once. */
export const namedIn = (text: string, chosen: readonly Mention[]): Mention[] =>
  chosen.filter(
    ({ number, name }, index) =>
      text.includes(`@${name}`) && chosen.findIndex((one) => one.number === number) === index,
  );

type Piece = {
  text: string;
  isName: boolean;
  /** Where it stands. */
  at: number;
};

/** A text in pieces, the names of those who are mentioned apart. */
export function piecesOf(body: string, mentions: readonly Mention[]): Piece[] {
  // The longest first: 早起的鸟儿 is not 早起的鸟 with a letter behind.
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < body.length;) {
    const name = names.find((one) => body.startsWith(one, at));
    if (name === undefined) {
      at += 1;
      continue;
    }
    pieces.push({ text: body.slice(from, at), isName: false, at: from });
    pieces.push({ text: name, isName: true, at });
    at += name.length;
    from = at;
  }
  pieces.push({ text: body.slice(from), isName: false, at: from });
  return pieces.filter(({ text }) => text !== "");
}

/** Mentioned, but renamed since: the text no longer has their name. */
export const renamedIn = (body: string, mentions: readonly Mention[]): Mention[] =>
  mentions.filter(({ name }) => !body.includes(`@${name}`));
