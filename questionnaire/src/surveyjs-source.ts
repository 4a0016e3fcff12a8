/**
 * Reads SurveyJS JSON, in which everything may be missing, short-hand or localised, and remembers what was read: what
 * nobody has asked for at the end is named to the author, whether or not anybody here has heard of it.
 */
import { isRecord } from "./checked.ts";

/** One object of the JSON. What does not fit its reader stays unread, and so is named. */
export interface Source {
  /** `pages[0].elements[2]`; empty for the whole. */
  readonly path: string;
  has: (key: string) => boolean;
  /** Empty where there is none; of several languages Chinese, else the default one, else any. */
  text: (key: string) => string;
  /** A text that a person reads: without the marks of HTML. */
  words: (key: string) => string;
  number: (key: string) => number | undefined;
  /** True only where it says true. */
  flag: (key: string) => boolean;
  /** One of these words, or undefined; in whatever case. */
  word: <T extends string>(key: string, words: readonly T[]) => T | undefined;
  /** A text, number or boolean as a text. */
  plain: (key: string) => string | undefined;
  list: (key: string) => Source[];
  items: (key: string) => Item[];
  /** As it stands, where it is a text of this form. */
  fit: (key: string, is: (text: string) => boolean) => string | undefined;
  /** Its text, which is not taken as read. */
  peek: (key: string) => string;
  /** Whether anything in it reads so; nothing is taken as read. */
  says: (pattern: RegExp) => boolean;
  /** Nothing below it is named again; without a key, nothing of it at all. */
  mark: (key: string) => void;
}
/** One entry of a list, in which a bare value stands for an object that has nothing else. */
export type Item = { value: string; source?: Source };
export interface Unread {
  path: string;
  key: string;
  value: unknown;
  /** The names on the way to it, the nearest last. */
  names: string[];
}

interface Reading {
  whole: Source;
  /** All that was not asked for and says something. */
  unread: () => Unread[];
  /** Where words stood in HTML that plain words cannot be: path to the tags. */
  tags: ReadonlyMap<string, string>;
}

type Read = Map<object, Set<string>> & { tags?: Map<string, string> };

export const startReading = (json: unknown): Reading => {
  const root = isRecord(json) ? json : {};
  const read: Read = new Map();
  const tags = new Map<string, string>();
  read.tags = tags;
  return {
    whole: sourceOf(root, "", read),
    unread: () => unreadIn(root, { path: "", names: [] }, read),
    tags,
  };
};

const LANGUAGES = ["zh-cn", "zh", "default", "zh-tw", "en"];

const sourceOf = (record: Record<string, unknown>, path: string, read: Read): Source => {
  const keys = read.get(record) ?? new Set<string>();
  read.set(record, keys);
  const took = <T>(key: string, value: T): T => {
    keys.add(key);
    return value;
  };
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  const text = (key: string): string => {
    const value = record[key];
    if (typeof value === "string") return took(key, value.trim());
    if (typeof value === "number") return took(key, String(value));
    const language = isRecord(value) ? languageOf(value) : undefined;
    if (!isRecord(value) || language === undefined) return "";
    return took(key, sourceOf(value, at(key), read).text(language));
  };
  const records = (key: string, list: unknown[]): Source[] =>
    list.flatMap((item, i) => (isRecord(item) ? sourceOf(item, `${at(key)}[${i}]`, read) : []));
  return {
    path,
    has: (key) => key in record,
    peek: (key) => (typeof record[key] === "string" ? record[key] : ""),
    says: (pattern) => pattern.test(JSON.stringify(record)),
    text,
    words: (key) => {
      const html = text(key);
      const gone = tagsIn(html);
      if (gone.length > 0) read.tags?.set(at(key), gone.join("、"));
      return withoutTags(html);
    },
    number: (key) => {
      const number = numberIn(record[key]);
      return number === undefined ? undefined : took(key, number);
    },
    flag: (key) => typeof record[key] === "boolean" && took(key, record[key]),
    word: (key, words) => {
      const given = String(record[key]).toLowerCase();
      const found = words.find((one) => one.toLowerCase() === given);
      return found === undefined ? undefined : took(key, found);
    },
    plain: (key) => (isPlain(record[key]) ? took(key, String(record[key])) : undefined),
    list: (key) => {
      const value = record[key];
      return Array.isArray(value) ? took(key, records(key, value)) : [];
    },
    items: (key) => {
      const value = record[key];
      return Array.isArray(value) ? took(key, itemsOf(value, at(key), read)) : [];
    },
    fit: (key, is) => {
      const value = record[key];
      return typeof value === "string" && is(value) ? took(key, value) : undefined;
    },
    mark: (key) => {
      for (const one of key === "" ? Object.keys(record) : [key]) markAll(record, one, read);
    },
  };
};

const itemsOf = (list: unknown[], path: string, read: Read): Item[] =>
  list.flatMap((item, i): Item[] => {
    if (isPlain(item)) return [{ value: String(item) }];
    if (!isRecord(item)) return [];
    const source = sourceOf(item, `${path}[${i}]`, read);
    const value = source.plain("value") ?? source.plain("name") ?? source.words("text");
    return [{ value, source }];
  });

/** Those that plain words cannot stand for. */
const tagsIn = (html: string): string[] => {
  const tags = [...html.matchAll(/<([a-z]\w*)/gi)].map(([, tag = ""]) => tag.toLowerCase());
  return [...new Set(tags.filter((tag) => !/^(?:br|p|div|span|h[1-6])$/.test(tag)))];
};

const languageOf = (texts: Record<string, unknown>): string | undefined =>
  [...LANGUAGES, ...Object.keys(texts)].find((key) => typeof texts[key] === "string" && texts[key]);

const markAll = (record: Record<string, unknown>, key: string, read: Read): void => {
  read.set(record, (read.get(record) ?? new Set<string>()).add(key));
  for (const part of [record[key]].flat(20)) {
    if (isRecord(part)) for (const inner of Object.keys(part)) markAll(part, inner, read);
  }
};

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

type Way = { path: string; names: string[] };

const unreadIn = (record: Record<string, unknown>, { path, names }: Way, read: Read): Unread[] => {
  const keys = read.get(record) ?? new Set<string>();
  const own = record["name"];
  const here = typeof own === "string" && own !== "" ? [...names, own] : names;
  return Object.entries(record).flatMap(([key, value]): Unread[] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (saysNothing(value)) return [];
    if (!keys.has(key)) return [{ path: at, key, value, names: here }];
    if (isRecord(value)) return unreadIn(value, { path: at, names: here }, read);
    return Array.isArray(value) ? unreadInList(value, { path: at, names: here, key }, read) : [];
  });
};

const unreadInList = (list: unknown[], way: Way & { key: string }, read: Read): Unread[] =>
  list.flatMap((item: unknown, i): Unread[] => {
    const path = `${way.path}[${i}]`;
    if (isRecord(item))
      return read.has(item)
        ? unreadIn(item, { ...way, path }, read)
        : [{ ...way, path, value: item }];
    // A bare value was read with its list; a list within a list never is.
    return isPlain(item) || saysNothing(item) ? [] : [{ ...way, path, value: item }];
  });

const saysNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** What a reader of the page would see of it. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\n{2,}/g, "\n")
    .trim();

/** Only the keys that have a value, because an optional key of the model is absent, not undefined. */
export const present = <T extends object>(
  record: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
