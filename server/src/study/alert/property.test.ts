/** Whatever is wished, published, taken and announced, by however many servers: the promises of being told hold. */
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { MessageKind } from "#contract/content-enums.ts";
import { Role, TaskType } from "#contract/enums.ts";
import type { AlertSettings } from "#contract/member/study/alert.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { setRole } from "../../../test/fixture/growth.ts";
import { dayOf } from "../../platform/clock.ts";
import { answer, settings, announcedTo, tomorrowAt, prefer } from "../../../test/notifications.ts";
import { announceTasks } from "./announce.ts";

vi.setConfig({ testTimeout: inMachineTime(120_000) });

const server = testServer();
/** 1 yuan = 100 gold in the sample's first brand. */
const GOLD_PER_YUAN = 100;
const genders = ["male", "female", null] as const;

type PropertyPerson = SignedIn & {
  role: Role;
  gender: (typeof genders)[number];
  settings: AlertSettings;
};
type Offer = {
  id: number;
  type: TaskType;
  minutes: number;
  rewardGold: number;
  roles: Role[];
  female: boolean;
};

const people: PropertyPerson[] = [];
beforeAll(async () => {
  await tomorrowAt(server, 9);
  for (const role of [Role.of.member, Role.of.vip, Role.of.leader])
    for (const gender of genders) {
      const member = await server.member();
      await setRole(server, member.memberId, role);
      if (gender !== null) await answer(member, "gender", gender);
      people.push({ ...member, role, gender, settings });
    }
});

const preferences = fc.record({
  tasks: fc.constantFrom(true, true, true, false),
  minYuanPerHour: fc.constantFrom(0, 0, 30, 60),
  maxMinutes: fc.constantFrom(null, null, 5, 20),
  types: fc.constantFrom<TaskType[]>([], [], [TaskType.of.questionnaire], [TaskType.of.default]),
  perDay: fc.integer({ min: 1, max: 3 }),
});
const who = fc.nat({ max: 8 });
const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("publish" as const),
      type: fc.constantFrom(TaskType.of.default, TaskType.of.questionnaire),
      minutes: fc.constantFrom(5, 10, 30),
      rewardGold: fc.constantFrom(100, 500, 1000),
      roles: fc.constantFrom<Role[]>([], [Role.of.leader, Role.of.vip]),
      female: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("preference" as const), who, preference: preferences }),
    fc.record({ kind: fc.constant("take" as const), who }),
    fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 14 }) }),
    fc.record({ kind: fc.constant("announce" as const), servers: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 6, maxLength: 16 },
);
type Event = (typeof events extends fc.Arbitrary<infer E> ? E : never)[number];

const forEverybody: Event[] = [
  {
    kind: "publish",
    type: TaskType.of.questionnaire,
    minutes: 5,
    rewardGold: 1000,
    roles: [],
    female: false,
  },
  { kind: "announce", servers: 3 },
];

/** As a member would work it out, apart from the server's own code. */
const isMeantFor = (offer: Offer, { role, gender, settings: wished }: PropertyPerson): boolean =>
  (offer.roles.length === 0 || offer.roles.includes(role)) &&
  (!offer.female || gender === "female") &&
  wished.tasks &&
  (wished.types.length === 0 || wished.types.includes(offer.type)) &&
  (wished.maxMinutes === null || offer.minutes <= wished.maxMinutes) &&
  (offer.rewardGold / GOLD_PER_YUAN) * (60 / offer.minutes) >= wished.minYuanPerHour;

const hourNow = (): number => (server.clock.now().getUTCHours() + 8) % 24;

/** One day's places of each, as they were told: by member and day. */
function tally() {
  const told = new Map<string, number>();
  const keyOf = (person: PropertyPerson) => `${person.memberId} ${dayOf(server.clock.now())}`;
  return {
    of: (person: PropertyPerson) => told.get(keyOf(person)) ?? 0,
    add: (person: PropertyPerson, n: number) =>
      told.set(keyOf(person), (told.get(keyOf(person)) ?? 0) + n),
  };
}

async function play(list: readonly Event[]): Promise<void> {
  // What other plays left is over for everybody: their tasks are announced or too old.
  for (let day = 0; day < 4; day += 1) await tomorrowAt(server, 9);
  await announceTasks(server.world);
  await tomorrowAt(server, 9);
  const offers: Offer[] = [];
  const taken = new Set<string>();
  const seen = new Map(
    await Promise.all(people.map(async (one) => [one, await announcedTo(one)] as const)),
  );
  const places = tally();
  for (const person of people) person.settings = await prefer(person).then(() => settings);
  for (const event of list) {
    switch (event.kind) {
      case "publish": {
        const { kind: _, female, ...draft } = event;
        const audience = { question: "gender", test: "equals", value: "female" };
        const roles = draft.roles.length > 0 ? draft.roles : [...Role.values];
        const id = await publishedTask(server, { ...draft, roles, ...(female && { audience }) });
        offers.push({ ...event, id });
        break;
      }
      case "preference": {
        const person = people[event.who] as PropertyPerson;
        person.settings = { ...settings, ...event.preference };
        await prefer(person, event.preference);
        break;
      }
      case "take": {
        const person = people[event.who] as PropertyPerson;
        const offer = offers.at(-1);
        if (!offer) break;
        const isIn = await person.call(enterTask, { body: { taskId: offer.id } }).then(
          () => true,
          () => false,
        );
        if (isIn) taken.add(`${person.memberId} ${offer.id}`);
        break;
      }
      case "wait":
        server.clock.move(event.hours * 3600);
        await keepSignedIn(server);
        break;
      case "announce":
        await Promise.all(
          Array.from({ length: event.servers }, () => announceTasks({ ...server.world })),
        );
        await judge({ offers, taken, seen, places });
    }
  }
}

type JudgeInput = {
  offers: readonly Offer[];
  taken: ReadonlySet<string>;
  seen: Map<PropertyPerson, number[]>;
  places: ReturnType<typeof tally>;
};

async function judge({ offers, taken, seen, places }: JudgeInput): Promise<void> {
  const isNight = hourNow() >= 22 || hourNow() < 8;
  for (const person of people) {
    const all = await announcedTo(person);
    const fresh = all.slice((seen.get(person) ?? []).length);
    expect(new Set(all).size, "nobody twice").toBe(all.length);
    if (isNight) expect(fresh, "never in quiet hours").toEqual([]);
    const before = places.of(person);
    places.add(person, fresh.length);
    if (fresh.length > 0)
      expect(before + fresh.length, "never over the cap").toBeLessThanOrEqual(
        person.settings.perDay,
      );
    for (const id of fresh) {
      const offer = offers.find((one) => one.id === id) as Offer;
      expect(isMeantFor(offer, person), "only who fits, by their own filter").toBe(true);
      expect(taken.has(`${person.memberId} ${id}`), "not who is in already").toBe(false);
    }
    seen.set(person, all);
  }
}

test("nobody is told twice, at night, over their day's number, or of what is not for them", async () => {
  const examples: [Event[]][] = [[forEverybody]];
  await fc.assert(fc.asyncProperty(events, play), { numRuns: 12, endOnFailure: true, examples });
  const sent = await server.db.selectFrom("alertSent").select("memberId").execute();
  const letters = await server.db
    .selectFrom("message")
    .select("id")
    .where("kind", "=", MessageKind.of.task)
    .execute();
  // What is written down as told was told, and one play told everybody, whatever the others came to.
  expect(letters).toHaveLength(sent.length);
  expect(sent.length).toBeGreaterThanOrEqual(people.length);
});

test("with places left, everybody whom it is meant for is told", async () => {
  await play([]);
  const offer = { type: TaskType.of.questionnaire, minutes: 5, rewardGold: 500 };
  const audience = { question: "gender", test: "equals", value: "female" };
  const id = await publishedTask(server, { ...offer, audience });
  const ruled = { ...offer, id, roles: [], female: true };
  await announceTasks(server.world);
  for (const person of people)
    expect((await announcedTo(person)).includes(id)).toBe(isMeantFor(ruled, person));
});
