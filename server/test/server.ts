/** The whole server on a database of its own, and typed clients that go in through the front door. */
import { afterAll, beforeAll } from "vitest";
import type { Call, Envelope } from "#contract/client.ts";
import { createClient } from "#contract/client.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import type { StaffRole } from "#contract/enums.ts";
import { saveAnswer } from "#contract/member/study/survey.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import { buildApp } from "../src/app.ts";
import { handlersOf } from "../src/background.ts";
import { readConfig } from "../src/config/config.ts";
import { addSeconds, type Clock, dayEnd, dayOf, systemClock } from "../src/platform/clock.ts";
import { FINGERPRINT_COOKIE } from "../src/platform/cookies.ts";
import { type Db, openDb } from "../src/platform/db.ts";
import { openLog } from "../src/platform/log.ts";
import { keysFor } from "../src/platform/keyring.ts";
import { appUrl } from "../src/platform/migrate.ts";
import { drainOutbox } from "../src/platform/worker.ts";
import type { World } from "../src/platform/world.ts";
import { brandOf } from "../src/foundation/brand/api.ts";
import { createStaffOfHash } from "../src/people/staff/api.ts";
import { heardFrom } from "../../tools/test/said.ts";
import { cheapHash } from "./cheap-hash.ts";
import { cloneDatabase } from "./database.ts";
import { enter } from "./enter.ts";
import { SECRET_KEY } from "./secret-key.ts";

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { move(seconds: number): void };

export type TestServer = {
  world: World;
  db: Db;
  /** As the owner of the database, for tampering that the application's role may not do. */
  ownerUrl: string;
  clock: TestClock;
  app: Awaited<ReturnType<typeof buildApp>>;
  /** Without any sign-in. */
  stranger: Call;
  /** A registered, signed-in member, by mobile; made on first use. */
  member(mobile?: string): Promise<SignedIn>;
  /** A signed-in operator of this role. */
  staff(role: StaffRole): Promise<Call>;
  /** The last code "sent" to this number or address. */
  codeFor(account: string): Promise<string>;
  /** Carries out what the outbox holds. */
  drain(): Promise<number>;
};
export type SignedIn = {
  call: Call;
  memberId: number;
  tokens: TokenData;
  headers: Record<string, string>;
};

/** `isBound`: its connections have time-outs and are known to be direct, as in production (platform/bounded.ts). */
export function testServer(
  env: Record<string, string> = {},
  { isBound = false }: { isBound?: boolean } = {},
): TestServer {
  const server = {} as TestServer & { drop(): Promise<void> };
  beforeAll(async () => {
    const database = await cloneDatabase();
    const config = readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "error",
      CAPTCHA_PROVIDER: "none",
      // A search for the smallest failing case signs in hundreds; the budget has tests of its own
      // (foundation/code/budget.test.ts).
      SMS_PER_MINUTE: "100000",
      SECRET_KEY,
      ...env,
    });
    const onUnbounded = isBound ? () => undefined : undefined;
    const db = openDb(appUrl(database.ownerUrl), 8, true, onUnbounded);
    const clock = testClock();
    const world: World = {
      db,
      clock,
      config,
      log: openLog("debug", heardFrom(config.logLevel)),
      ...keysFor(config.secretKey ?? ""),
    };
    const app = await buildApp(world);
    await app.ready();
    clocks.set(app, clock);
    Object.assign(
      server,
      { world, db, clock, app, ownerUrl: database.ownerUrl },
      doorsOf(world, app),
      {
        drop: async () => {
          await app.close();
          await db.destroy();
          await database.drop();
        },
      },
    );
  });
  afterAll(() => server.drop());
  return server;
}

const MIDNIGHT_IS_NEAR_MS = 15 * 60_000;
/** Milliseconds to begin later by: just before Shanghai's midnight what a test calls today would not be so at its end. */
const pastMidnight = (now: Date): number => {
  const left = dayEnd(dayOf(now)).getTime() - now.getTime();
  return left < MIDNIGHT_IS_NEAR_MS ? left + 1000 : 0;
};

function testClock(): TestClock {
  let offsetMs = pastMidnight(new Date());
  return {
    ...systemClock,
    now: () => new Date(Date.now() + offsetMs),
    move: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}

type App = TestServer["app"];

/** What a browser of today says of a call that a page of ours makes. */
export const OWN_PAGE = { "sec-fetch-site": "same-origin" } as const;

/** A typed client over inject; `headers` are sent with every call, from `remoteAddress`. */
export const clientOf = (
  app: App,
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
): Call =>
  createClient(async ({ method, url, body, endpoint, idempotencyKey }) => {
    spendOn(clocks.get(app), endpoint.path, body);
    const reply = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...OWN_PAGE,
        ...headers,
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return reply.json<Envelope>();
  });

/**
 * As long as the browser says that an answer took, so long it took by our clock. Nobody in a test answers in no time,
 * unless just that is tested, and then the test calls the application itself.
 */
export function spendOn(clock: TestClock | undefined, path: string, body: unknown): void {
  const { milliseconds } = (body ?? {}) as { milliseconds?: unknown };
  if (path === saveAnswer.path && typeof milliseconds === "number")
    clock?.move(milliseconds / 1000);
}
const clocks = new WeakMap<App, TestClock>();

/** `name=value` pairs of what an answer set. */
const cookiesOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

function doorsOf(world: World, app: App) {
  // One after the other: of two at once one would find nothing to do while the other still does it.
  let draining: Promise<unknown> = Promise.resolve();
  const drain = (): Promise<number> => {
    const next = draining.then(() => drainOutbox({ ...world, handlers: handlersOf(world) }));
    draining = next.catch(() => undefined);
    return next;
  };
  const codeFor = async (account: string) => {
    await drain();
    const row = await world.db
      .selectFrom("devInbox")
      .select("body")
      .where("sentTo", "=", account)
      // Not a notice that was on its way, too.
      .where("body", "like", "%验证码 %")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return /\d{6}/.exec(row.body)?.[0] ?? "";
  };
  let made = 0;
  const signIn = async (mobile = `139${String(10_000_000 + ++made)}`): Promise<SignedIn> => {
    // Everybody at home, in a network of their own: the limits per network are tested elsewhere.
    const remoteAddress = `10.${Number(mobile.slice(-6, -3)) % 256}.${Number(mobile.slice(-3)) % 256}.7`;
    // What was on its way is there before somebody new is.
    await drain();
    const host = "localhost";
    const origin = { ip: remoteAddress, deviceId: undefined, userAgent: "lightMyRequest", host };
    const { code: brandCode } = await brandOf(world, host);
    const arrived = await enter(world, { mobile, origin, brandCode });
    if (!arrived) throw new Error(`${mobile} has closed the account`);
    const { memberId, tokens, fingerprint } = arrived;
    const prefix = world.config.publicOrigin.startsWith("https:") ? "__Host-" : "";
    const cookie = `${prefix}${FINGERPRINT_COOKIE}=${fingerprint}`;
    const headers = { "z-token": `Bearer ${tokens.token}`, cookie };
    const call = clientOf(app, headers, remoteAddress);
    return { call, memberId, tokens, headers };
  };
  return { drain, codeFor, stranger: clientOf(app), member: signIn, staff: staffDoor(world, app) };
}

const password = "一句足够长的口令";
/** Once for a process; what is tested is not how operators sign in (people/staff/sign-in.test.ts). */
const passwordHash = cheapHash(password);

function staffDoor(world: World, app: App) {
  const made = new Map<StaffRole, Promise<Call>>();
  const enter = async (role: StaffRole): Promise<Call> => {
    const account = `staff-${role}`;
    // Somebody who has been here for a while: a newcomer cannot be a second person.
    const now = addSeconds(world.clock.now(), -30 * 86_400);
    await world.db
      .transaction()
      .execute((tx) =>
        createStaffOfHash(tx, { account, name: `操作员${role}`, role, passwordHash, now }),
      );
    const reply = await app.inject({
      method: "POST",
      url: `/api${staffLogin.path}`,
      headers: OWN_PAGE,
      payload: { account, password },
    });
    return clientOf(app, { cookie: cookiesOf(reply) });
  };
  return (role: StaffRole) => {
    const door = made.get(role) ?? enter(role);
    made.set(role, door);
    return door;
  };
}
