/** Reads a regular expression into Glushkov's automaton: a place for each character that it can stand for, one bit each. */

/** Places after repetitions are written out: `\d{6}` has six. With this many, 10,000 characters take a few milliseconds. */
const MOST_PLACES = 96;
/** What is repeated is read again each time; () has no place that would count: (((){90}){90}){90} is read 729,000 times. */
const MOST_READ = 2000;

export interface Automaton {
  /** What stands at each place: an index of `classes`. */
  places: number[];
  classes: RegExp[];
  first: Bits;
  last: Bits;
  follow: Bits[];
  takesNothing: boolean;
}

/** Bits of places, 32 to a number. */
export type Bits = Int32Array;
export const WORDS = Math.ceil(MOST_PLACES / 32);

export class Unusable extends Error {}

/** A part of the expression, as the places where it may begin and end. */
interface Part {
  first: Bits;
  last: Bits;
  takesNothing: boolean;
}

export class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #depth = 0;
  #read = 0;
  readonly #places: number[] = [];
  readonly #follow: Bits[] = [];
  readonly #classes: string[] = [];

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  read(): Automaton {
    const whole = this.#alternatives();
    return {
      ...whole,
      places: this.#places,
      classes: this.#classes.map((one) => RegExp(`^${one}$`, `${this.#flags}s`)),
      follow: this.#follow,
    };
  }

  #alternatives(): Part {
    let found = this.#sequence();
    while (this.#take("|")) {
      const other = this.#sequence();
      found = {
        first: union(found.first, other.first),
        last: union(found.last, other.last),
        takesNothing: found.takesNothing || other.takesNothing,
      };
    }
    return found;
  }

  #sequence(): Part {
    let found = nothing();
    if (this.#peek("^")) this.#edge();
    while (this.#at < this.#source.length && !this.#peek("|") && !this.#peek(")")) {
      if (this.#peek("$")) {
        this.#edge();
        if (this.#at < this.#source.length && !this.#peek("|")) throw misplaced();
      } else found = this.#joined(found, this.#repeated());
    }
    return found;
  }

  /** The whole text must fit, so ^ and $ change nothing where they stand at its ends. */
  #edge(): void {
    if (this.#depth > 0) throw misplaced();
    this.#at += 1;
  }

  #joined(one: Part, other: Part): Part {
    for (const place of bitsOf(one.last)) {
      const follow = this.#follow[place];
      if (follow) add(follow, other.first);
    }
    return {
      first: one.takesNothing ? union(one.first, other.first) : one.first,
      last: other.takesNothing ? union(one.last, other.last) : other.last,
      takesNothing: one.takesNothing && other.takesNothing,
    };
  }

  /** An atom as often as it says; what is repeated is read again for each time, which gives it places of its own. */
  #repeated(): Part {
    const start = this.#at;
    const once = this.#atom();
    const [least, most] = this.#quantity();
    // Greedy or not is a matter of where a match ends, and here it is the whole text.
    this.#take("?");
    const end = this.#at;
    if (least === 1 && most === 1) return once;
    if (most === Infinity && least <= 1) return { ...this.#looped(once), ...optional(once, least) };
    let found = least === 0 ? { ...once, takesNothing: true } : once;
    if (most === 0) return nothing();
    for (let time = 2; time <= (most === Infinity ? least : most); time++) {
      this.#at = start;
      const again = this.#atom();
      const last = most === Infinity && time === least ? this.#looped(again) : again;
      found = this.#joined(found, time > least ? { ...last, takesNothing: true } : last);
    }
    this.#at = end;
    return found;
  }

  #looped(part: Part): Part {
    this.#joined(part, part);
    return part;
  }

  #quantity(): [number, number] {
    if (this.#take("*")) return [0, Infinity];
    if (this.#take("+")) return [1, Infinity];
    if (this.#take("?")) return [0, 1];
    const found = /^\{(\d+)(,?)(\d*)\}/.exec(this.#source.slice(this.#at, this.#at + 40));
    if (!found) return [1, 1];
    this.#at += found[0].length;
    const least = Number(found[1]);
    const most = found[3] ? Number(found[3]) : found[2] ? Infinity : least;
    if (Math.max(least, most === Infinity ? 0 : most) > MOST_PLACES) throw tooLong();
    return [least, most];
  }

  #atom(): Part {
    this.#read += 1;
    if (this.#read > MOST_READ) throw tooLong();
    if (!this.#take("(")) return this.#place(this.#class());
    if (/^\?(?!:|<[^=!])/.test(this.#source.slice(this.#at)))
      throw new Unusable("格式里不能用「(?=」「(?!」这类前后查看");
    this.#at += /^(?:\?:|\?<[^>]*>)?/.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    this.#depth += 1;
    // (((( … )))) as deep as the expression is long would be read one within another.
    if (this.#depth > 20) throw new Unusable("格式里的括号套得太深");
    const inside = this.#alternatives();
    this.#depth -= 1;
    this.#at += 1;
    return inside;
  }

  /** One character of the text: a class, an escape, a dot or itself. */
  #class(): string {
    const rest = this.#source.slice(this.#at);
    if (/^\\[bBk1-9]/.test(rest)) throw new Unusable("格式里不能用「\\b」或「\\1」这类引用");
    const found =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}(?:\\u[\da-f]{4})?|x[\da-f]{2}|c[a-z]|.)|.)/isu.exec(
        rest,
      )?.[0] ?? "";
    if (found === "^") throw misplaced();
    this.#at += found.length;
    // A dot takes everything but line breaks; the others are given the flag that lets it take those, too.
    return found === "." ? "[^\\n\\r\\u2028\\u2029]" : found;
  }

  #place(one: string): Part {
    const place = this.#places.length;
    if (place >= MOST_PLACES) throw tooLong();
    if (!this.#classes.includes(one)) this.#classes.push(one);
    this.#places.push(this.#classes.indexOf(one));
    this.#follow.push(new Int32Array(WORDS));
    const alone = new Int32Array(WORDS);
    setBit(alone, place);
    return { first: alone, last: alone, takesNothing: false };
  }

  #peek(mark: string): boolean {
    return this.#source[this.#at] === mark;
  }

  #take(mark: string): boolean {
    if (!this.#peek(mark)) return false;
    this.#at += 1;
    return true;
  }
}

const misplaced = () => new Unusable("「^」和「$」只能写在最前面和最后面");
const tooLong = () =>
  new Unusable(`格式太长：重复展开后不能超过 ${MOST_PLACES} 个字符，字数请用「字数限制」`);

const nothing = (): Part => ({
  first: new Int32Array(WORDS),
  last: new Int32Array(WORDS),
  takesNothing: true,
});
const optional = ({ takesNothing }: Part, least: number) => ({
  takesNothing: takesNothing || least === 0,
});

export const setBit = (set: Bits, place: number): void => {
  set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31));
};
export const add = (set: Bits, more: Bits): void => {
  for (let word = 0; word < WORDS; word++) set[word] = (set[word] ?? 0) | (more[word] ?? 0);
};
const union = (one: Bits, other: Bits): Bits => {
  const both = one.slice();
  add(both, other);
  return both;
};

const bitsOf = (set: Bits): number[] => {
  const bits: number[] = [];
  for (let word = 0; word < WORDS; word++)
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1)
      bits.push(word * 32 + 31 - Math.clz32(left & -left));
  return bits;
};
