/** One search box for members; each kind of term has its own index. */
import type { searchDesk } from "#contract/console/operations/desk.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Role } from "#contract/enums.ts";
import { exchangeOwners } from "../../money/exchange/api.ts";
import { feedbackById } from "../../community/feedback/api.ts";
import { maskMobile } from "../../platform/mask.ts";
import { rowNumberIn } from "../../platform/search.ts";
import type { World } from "../../platform/world.ts";
import { recordSearch } from "../../people/reveal/api.ts";
import type { AuditActor } from "../../people/staff/api.ts";
import { responseOwners } from "../../study/survey/api.ts";
import {
  type FoundMember,
  membersByKeys,
  membersByNickname,
  wholeContactIn,
} from "../../people/member/api.ts";

type Hit = DataOf<typeof searchDesk>["list"][number];
type Why = Pick<Hit, "by" | "about">;

const HITS_MAX = 20;

export async function search(world: World, q: string, by: AuditActor): Promise<{ list: Hit[] }> {
  const { list, keyed } = await find(world, q);
  await recordSearch(world, by, { text: q, found: keyed });
  return { list };
}

async function find({ db }: World, q: string) {
  const said = readSaid(q);
  const owners = await ownersOf(db, said);
  const ids = [...owners.map(({ memberId }) => memberId), ...(said.id === null ? [] : [said.id])];
  const [keyed, named] = await Promise.all([
    membersByKeys(db, { ids, code: said.code, mobile: said.mobile, email: said.email }),
    membersByNickname(db, q, HITS_MAX).execute(),
  ]);
  const sure = keyed.flatMap((member) =>
    [...whysOf(member, said), ...owners.filter((one) => one.memberId === member.id)].map(
      ({ by, about }) => hitOf(member, { by, about }),
    ),
  );
  const seen = new Set(sure.map(({ memberId }) => memberId));
  const other = named.flatMap((member) =>
    seen.has(member.id) ? [] : [hitOf(member, { by: "nickname", about: null })],
  );
  const list = sure.toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  return { keyed, list: [...list, ...other].slice(0, HITS_MAX) };
}

/** The surest first: what people read out, before a number that could be many things. */
const order: readonly Hit["by"][] = [
  "mobile",
  "email",
  "code",
  "response",
  "exchange",
  "feedback",
  "id",
  "nickname",
];

type FindInput = {
  mobile: string | null;
  email: string | null;
  code: string | null;
  id: number | null;
  /** Numbers that may be of a response, an exchange or a feedback. */
  r: number | null;
  e: number | null;
  f: number | null;
};

/** r17 is a response; a bare number may be any of them. */
function readSaid(q: string): FindInput {
  const contact = wholeContactIn(q);
  const digits = q.normalize("NFKC").replace(/[\s-]/g, "");
  const [, letter, number = ""] = /^([ref])[#-]?(\d+)$/i.exec(digits) ?? [];
  const bare = rowNumberIn(digits) ?? null;
  const numbered = (name: string) =>
    letter?.toLowerCase() === name ? (rowNumberIn(number) ?? null) : bare;
  return {
    mobile: contact?.what === "mobile" ? contact.value : null,
    email: contact?.what === "email" ? contact.value : null,
    code: /^\d{8}$/.test(digits) ? digits : null,
    id: bare,
    r: numbered("r"),
    e: numbered("e"),
    f: numbered("f"),
  };
}

type Owner = { memberId: number } & Why;

/** Whose response, exchange and feedback have this number. */
async function ownersOf(db: World["db"], { r, e, f }: FindInput): Promise<Owner[]> {
  const [responses, exchanges, feedback] = await Promise.all([
    r === null ? [] : responseOwners(db, [r]),
    e === null ? [] : exchangeOwners(db, [e]),
    f === null ? undefined : feedbackById(db, f),
  ]);
  const of = (kind: "response" | "exchange" | "feedback", found: readonly SearchFound[]): Owner[] =>
    found.flatMap(({ id, memberId }) =>
      // A response through an agent's link belongs to no member.
      memberId === null ? [] : [{ memberId, by: kind, about: { kind, id } }],
    );
  return [
    ...of("response", responses),
    ...of("exchange", exchanges),
    ...of("feedback", feedback ? [feedback] : []),
  ];
}

type SearchFound = { id: number; memberId: number | null };

function whysOf(member: FoundMember, { mobile, email, code, id }: FindInput): Why[] {
  if (mobile !== null && member.mobile === mobile) return [{ by: "mobile", about: null }];
  if (email !== null) return [{ by: "email", about: null }];
  if (code !== null && member.code === code) return [{ by: "code", about: null }];
  return id !== null && member.id === id ? [{ by: "id", about: null }] : [];
}

const hitOf = (member: FoundMember, why: Why): Hit => ({
  memberId: member.id,
  code: member.code,
  nickname: member.nickname,
  mobile: member.mobile && maskMobile(member.mobile),
  // The table's checks allow these values only.
  role: member.role as Role,
  state: member.state as Hit["state"],
  ...why,
});
