/** Names that SPSS takes: at most 64 bytes, of letters, digits, _ and dots, and each only once, regardless of case. */
const NAME_MAX = 64;
/** Words of its own language. */
const RESERVED = new Set("ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH".split(" "));

/** In the order of the heads, which are kept unchanged where possible. */
export function nameVariables(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head) => {
    const plain = allowed(head);
    for (let nth = 1; ; nth++) {
      const name = nth === 1 ? shortened(plain, "") : shortened(plain, `_${nth}`);
      const key = name.toUpperCase();
      if (taken.has(key) || RESERVED.has(key)) continue;
      taken.add(key);
      return name;
    }
  });
}

const allowed = (head: string): string => {
  const name = head.replace(/[^\p{L}\p{N}_.]+/gu, "_").replace(/[._]+$/u, "");
  return /^\p{L}/u.test(name) ? name : `V_${name}`;
};

/** Cut between characters, with its number at the end. */
function shortened(name: string, end: string): string {
  let kept = name;
  while (Buffer.byteLength(kept) + end.length > NAME_MAX) kept = kept.replace(/.$/u, "");
  return kept + end;
}
