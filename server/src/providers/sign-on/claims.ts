/** What is read out of the claims of an ID token and the user info. */
import type { SignOn } from "../../config/sign-on.ts";
import type { SignOnPerson } from "./interface.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** Without control characters, which PostgreSQL does not take, and of limited length. */
const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  if (typeof value !== "string") return null;
  return (
    value
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 255) || null
  );
};

/** A claim by its whole name, which may have dots in it (an address), or by a path into nested objects. */
function claimAt(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path];
  return path
    .split(".")
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === "object" && inside !== null && Object.hasOwn(inside, key)
          ? (inside as Claims)[key]
          : undefined,
      claims,
    );
}

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string");

/** Null where it does not say, or not in a way that can be read; an empty list says that somebody is in none. */
export function groupsIn(claims: Claims, { groupsClaim }: SignOn): readonly string[] | null {
  const value = claimAt(claims, groupsClaim);
  const groups = textsOf(value);
  const isSaid = groups.length > 0 || (Array.isArray(value) && value.length === 0);
  return isSaid ? groups : null;
}

export function personIn(claims: Claims, signOn: SignOn): Omit<SignOnPerson, "subject"> {
  const said = [...textsOf(claims["amr"]), ...textsOf(claims["acr"])];
  return {
    name: textIn(claims, "name"),
    account: textIn(claims, "preferred_username") ?? textIn(claims, "email"),
    groups: groupsIn(claims, signOn),
    hasFactor: said.some((value) => signOn.secondFactor.includes(value)),
  };
}
