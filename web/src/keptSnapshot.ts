/**
 * A page that is kept as a snapshot (docs/decisions/0123): what was last seen of it is shown, and nothing of it can be pressed,
 * typed into or sent, because it is inert, has no data and no script of the site. For the service worker alone, which has no
 * parser: the server writes these documents (server/src/community/pages/member-pages.ts), and React escapes every `<` and `>`.
 */
import { openFresh } from "./openFresh.ts";

/** The server's words for it (seenNote.ts), as they came and as they are shown. */
const MARK = '<p data-snapshot id="seen" hidden';
const DRAWN = '<div id="root" data-rendered="member">';
const SNAPSHOT = '<div id="root" data-rendered="snapshot"><div inert>';
/** What follows the root is a script, and there is none within. */
const END = "</div><script";
const DATA = /<script type="application\/json" id="data">.*?<\/script>/s;
const MAIN = /<script type="module"( nonce="[^"]*") src="([^"]*)"><\/script>/;
/** What a field for a mobile number, an e-mail address or an identity card holds (questionnaire/view/field/InputField.tsx). */
const PERSONAL = /<input[^>]* autocomplete=[^>]*>/gi;

export const isSnapshot = (text: string): boolean => text.includes(SNAPSHOT);
export const mayBeSnapshot = (text: string): boolean => text.includes(MARK);

/** Null where the document is another one than it must be. */
export function snapshotOf(text: string): string | null {
  const begin = text.indexOf(DRAWN);
  const end = text.indexOf(END, begin);
  const [, nonce = "", main] = MAIN.exec(text) ?? [];
  if (begin < 0 || end < 0 || main === undefined) return null;
  const drawn = text.slice(begin + DRAWN.length, end).replace(PERSONAL, withoutValue);
  const starts = `<script${nonce}>(${openFresh.toString()})(${JSON.stringify(main)})</script>`;
  const rest = text
    .slice(end)
    .replace(DATA, "")
    .replace(MAIN, () => starts);
  const head = text.slice(0, begin).replace(MARK, MARK.replace(" hidden", ""));
  return `${head}${SNAPSHOT}${drawn}</div>${rest}`;
}

const withoutValue = (field: string): string => field.replace(/ value="[^"]+"/, ' value="••••••"');

/** With what its page looks like now, which has left out by itself what is personal (study/survey/look.ts). */
export function withLook(snapshot: string, { look, words }: { look: string; words: string }) {
  const begin = snapshot.indexOf(SNAPSHOT) + SNAPSHOT.length;
  // The last of them: a look comes from a browser, and some of those leave a `<` in an attribute as it is.
  const end = snapshot.lastIndexOf(`</div>${END}`);
  const before = snapshot
    .slice(0, begin)
    .replace(
      /(<p[^>]* id="seen"[^>]*>)[^<]*/,
      (_, tag: string) => tag + words.replace(/[<&]/g, ""),
    );
  return before + look + snapshot.slice(end);
}
