/** Who sends the requests: members and operators of each role, signed in again when their session is over. */
import { type Role, StaffRole } from "#contract/enums.ts";
import { FINGERPRINT_COOKIE } from "../../src/platform/cookies.ts";
import { beginSession } from "../../src/people/auth/session.ts";
import { transact } from "../../src/platform/db.ts";
import type { World } from "../../src/platform/world.ts";
import { createStaff } from "../../src/people/staff/api.ts";
import { beginSession as beginStaffSession } from "../../src/people/staff/session.ts";
import { createMember } from "../../src/people/member/api.ts";
import { firstBrand } from "../../src/foundation/brand/api.ts";
import type { Who } from "./requests.ts";
import type { Pools } from "./values.ts";

export type Headers = Readonly<Record<string, string>>;

export type Actors = {
  headersOf(who: Who): Promise<Headers>;
  /** Their session was refused, or is of another role by now: the next request begins another. */
  signedOut(who: Who): void;
  /** How many sessions were begun. */
  begun(): number;
};

const forged: Headers = {
  "z-token": "Bearer nobody's",
  cookie: `${FINGERPRINT_COOKIE}=nobody's; console=nobody's`,
};

export function actorsOf(world: World): Actors {
  const sessions = new Map<string, Headers>();
  let begun = 0;
  const nameOf = (who: Who) => ("role" in who ? `${who.kind} ${who.role}` : who.kind);
  return {
    headersOf: async (who) => {
      if (who.kind === "stranger") return {};
      if (!("role" in who)) return forged;
      const known = sessions.get(nameOf(who));
      if (known) return known;
      begun += 1;
      const made = await (who.kind === "member"
        ? memberSession(world, who.role, begun)
        : staffSession(world, who.role, begun));
      sessions.set(nameOf(who), made);
      return made;
    },
    signedOut: (who) => void sessions.delete(nameOf(who)),
    begun: () => begun,
  };
}

const origin = { ip: "10.0.0.1", deviceId: undefined, userAgent: "fuzz", host: "localhost" };

/** Of the member of this role with the longest history; a new one, when they are gone. */
async function memberSession(world: World, role: Role, n: number): Promise<Headers> {
  const { code: brandCode } = await firstBrand(world);
  const old = await world.db
    .selectFrom("userMember")
    .select("id")
    .where("role", "=", role)
    .where("state", "=", "active")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const { tokens, fingerprint } = await transact(world.db, async (tx) => {
    const mobile = `131${String(10_000_000 + n)}`;
    const id = old?.id ?? (await createMember(tx, world.clock, { mobile, brandCode, role })).id;
    return beginSession(tx, world, { memberId: id, origin, way: "code" });
  });
  return { "z-token": `Bearer ${tokens.token}`, cookie: `${FINGERPRINT_COOKIE}=${fingerprint}` };
}

/** A new one, when the last was blocked or given another role: among the requests are those that do it. */
async function staffSession(world: World, role: StaffRole, n: number): Promise<Headers> {
  const name = StaffRole.label(role);
  const password = "一句足够长的口令";
  const old = await world.db
    .selectFrom("staffMember")
    .select(["id", "account"])
    .where("account", "like", `fuzz-${role}-%`)
    .where("role", "=", role)
    .where("state", "=", "active")
    .limit(1)
    .executeTakeFirst();
  const account = old?.account ?? `fuzz-${role}-${n}`;
  const token = await transact(world.db, async (tx) => {
    const now = world.clock.now();
    const id = old?.id ?? (await createStaff(tx, { account, name, role, password, now }));
    return beginStaffSession(tx, world, {
      staff: { id, account, breakGlass: false },
      way: "password",
      origin,
    });
  });
  return { cookie: `console=${token}`, "sec-fetch-site": "same-origin" };
}

/** What there is to ask about, so that most requests are about something. */
export async function poolsOf({ db }: World): Promise<Pools> {
  const [tasks, responses, members, brands, suppliers] = await Promise.all([
    db.selectFrom("task").select("hash").execute(),
    db.selectFrom("surveyResponse").select("token").orderBy("id", "desc").limit(40).execute(),
    db.selectFrom("userMember").select("code").limit(40).execute(),
    db.selectFrom("brand").select("code").execute(),
    db.selectFrom("agentSupplier").select("code").execute(),
  ]);
  const memberCodes = members.map(({ code }) => code);
  const brandCodes = brands.map(({ code }) => code);
  const hashes = tasks.map(({ hash }) => hash);
  return {
    hash: hashes,
    t: hashes,
    a: suppliers.map(({ code }) => code),
    token: responses.map(({ token }) => token),
    memberCode: memberCodes,
    inviterCode: memberCodes,
    leaderCode: memberCodes,
    brand: brandCodes,
    brandCode: brandCodes,
    brands: brandCodes,
    mobile: ["13800000001", "13900000123"],
    email: ["somebody@example.com"],
    account: ["13800000001", "somebody@example.com"],
    code: [...brandCodes, ...memberCodes.slice(0, 5), "123456"],
    nickname: ["小明", "Ada", "桂花糕 7"],
    realName: ["王小明", "Ada Lovelace"],
    captchaVerifyParam: ["none"],
    next: ["/home", "/task/detail/3?x=1"],
    back: ["/tasks?state=1"],
    region: ["110000", "110100", "110101"],
    agreed: [true],
    version: [undefined],
  };
}
