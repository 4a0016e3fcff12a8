/** Keyed hashes of what a person can be recognised by; without the key the table names nobody. */
import { createHmac } from "node:crypto";
import type { World } from "../../platform/world.ts";
import type { MarkKind } from "./strength.ts";

/** Plain: a mobile, an e-mail or payee in lower case, an identity at a provider, a device's number. */
export type Mark = { kind: MarkKind; value: string };
export type HashedMark = { kind: MarkKind; hash: Buffer };

/** The kind is part of what is hashed, so that a number bound as a payee is not the number itself. */
export const hashed = (world: World, marks: readonly Mark[]): HashedMark[] =>
  marks.map(({ kind, value }) => ({
    kind,
    hash: createHmac("sha256", world.key("trace")).update(`${kind}\n${value}`).digest(),
  }));

/** A member's mobile and e-mail, as far as there are any. */
export const accountMarks = (member: { mobile: string | null; email: string | null }): Mark[] => [
  ...(member.mobile === null ? [] : [{ kind: "mobile" as const, value: member.mobile }]),
  ...(member.email === null ? [] : [{ kind: "email" as const, value: member.email }]),
];

type Identity = { app: number; appId: string; openId: string | null; unionId: string | null };

/** Either name finds the person: one is the same over all apps of one owner, the other belongs to one app. */
export const identityMarks = ({ app, appId, openId, unionId }: Identity): Mark[] => [
  ...(unionId === null ? [] : [{ kind: "sns" as const, value: `${app} union ${unionId}` }]),
  ...(openId === null ? [] : [{ kind: "sns" as const, value: `${app} ${appId} ${openId}` }]),
];
