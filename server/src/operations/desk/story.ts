/** Everything that happened to a member, newest first: the pages of the sources, merged by their moments. */
import type { memberStory, StoryLine } from "#contract/console/operations/desk.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { badField } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { staffIdIn, staffNames } from "../../people/staff/api.ts";
import { mustExist } from "./head.ts";
import { sources } from "./sources.ts";
import type { ClosureOf, StorySource, StoryItems } from "./story-items.ts";

type StoryOfInput = ParsedOf<typeof memberStory>["query"] & { id: number; closureOf: ClosureOf };

/** Where each source goes on: nothing yet, behind this place, or at its end. */
type Places = readonly (string | undefined)[];
const END = "x";

export async function storyOf(
  world: World,
  { id, kind, cursor, size, closureOf }: StoryOfInput,
): Promise<DataOf<typeof memberStory>> {
  const member = await mustExist(world, id);
  const places = readPlaces(cursor);
  const queues = await Promise.all(
    sources.map((source, nth): Promise<StoryItems[]> => {
      const before = places[nth];
      const isAsked = kind === undefined || kind === source.kind;
      // One more than a page, as everywhere: it says whether there is another.
      return isAsked && before !== END
        ? source.read({ world, member, before, size: size + 1, closureOf })
        : Promise.resolve([]);
    }),
  );
  const { taken, next } = merge(queues, places, size);
  const names = await staffNames(world.db, staffIdsOf(taken));
  return { list: taken.map((one) => lineOf(one, names)), next };
}

type LineOfInput = StoryItems & { source: StorySource };

/** Takes the newest head again and again. What is left over says that there is another page. */
function merge(queues: readonly StoryItems[][], places: Places, size: number) {
  const heads = queues.map(() => 0);
  const after = [...places];
  const taken: LineOfInput[] = [];
  for (let nth = newest(queues, heads); nth >= 0; nth = newest(queues, heads)) {
    const [told, source] = [queues[nth]?.[heads[nth] ?? 0], sources[nth]];
    if (!told || !source || taken.length === size) break;
    taken.push({ ...told, source });
    after[nth] = told.place;
    heads[nth] = (heads[nth] ?? 0) + 1;
  }
  const isMore = queues.map((queue, nth) => queue.length > (heads[nth] ?? 0));
  const ends = after.map((place, nth) => (isMore[nth] ? place : END));
  return { taken, next: isMore.includes(true) ? writePlaces(ends) : null };
}

/** Of two of one moment the first source's; -1 when all are told. */
function newest(queues: readonly StoryItems[][], heads: readonly number[]): number {
  let best = -1;
  let bestAt = -Infinity;
  for (const [nth, queue] of queues.entries()) {
    const at = queue[heads[nth] ?? 0]?.at.getTime();
    if (at !== undefined && at > bestAt) [best, bestAt] = [nth, at];
  }
  return best;
}

const writePlaces = (places: Places): string => places.map((place) => place ?? "").join("_");

function readPlaces(cursor: string | undefined): Places {
  if (cursor === undefined) return sources.map(() => undefined);
  const places = cursor.split("_").map((place) => (place === "" ? undefined : place));
  const isRead =
    places.length === sources.length &&
    places.every((place, nth) => place === undefined || place === END || fits(place, nth));
  if (!isRead) throw badField("cursor", "翻页位置错误，请回到第一页");
  return places;
}

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const moment = new RegExp(`^\\d{1,15}-${uuid}$`);
const fits = (place: string, nth: number): boolean =>
  sources[nth]?.kind === "signIn" ? moment.test(place) : /^\d{1,15}$/.test(place);

const staffIdsOf = (taken: readonly StoryItems[]): number[] => [
  ...new Set(taken.flatMap(({ by }) => staffIdIn(by) ?? [])),
];

function lineOf(taken: LineOfInput, names: ReadonlyMap<number, string>): StoryLine {
  const { place, source, at, by, ...line } = taken;
  return { ...line, id: `${source.name}:${place}`, at: at.toISOString(), by: nameOf(by, names) };
}

function nameOf(by: string, names: ReadonlyMap<number, string>): string {
  if (by === "member") return "会员";
  const id = staffIdIn(by);
  if (id !== undefined) return names.get(id) ?? "";
  return by.startsWith("name:") ? by.slice("name:".length) : "系统";
}
