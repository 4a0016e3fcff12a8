/** What an attachment is called when it is saved: a plain name that every system takes. */
const NAME_MOST = 80;

/** Without folders, marks that a system reads, and characters that nobody sees (among them those that turn text round). */
export function cleanName(given: string): string {
  const plain = given
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .replace(/[:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .trim();
  const dot = plain.lastIndexOf(".");
  const [stem, extension] = dot < 0 ? [plain, ""] : [plain.slice(0, dot), plain.slice(dot)];
  // By code points, so that no character is cut in half.
  const short = Array.from(stem)
    .slice(0, NAME_MOST - extension.length)
    .join("");
  return (short.trim() || "附件") + extension.toLowerCase();
}
