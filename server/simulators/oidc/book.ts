/** What the simulated provider has given out: codes, tokens and the sessions that they belong to; in memory only. */
import { randomBytes } from "node:crypto";
import { isStandingFault, isTokenFault, type StandingFault, type TokenFault } from "./faults.ts";
import { newPeople, type SimulatedPerson } from "./people.ts";

/** Of one sign-in of one person; ended = nothing of it is good any more. */
export type ProviderSession = {
  sid: string;
  person: SimulatedPerson;
  hasFactor: boolean;
  isEnded: boolean;
  refresh: string;
};
export type Grant = {
  session: ProviderSession;
  redirectUri: string;
  nonce: string | undefined;
  challenge: string;
  fault: TokenFault | undefined;
};
/** Whose an access token is, and what is wrong with what it opens. */
export type HeldByToken = Pick<Grant, "session" | "fault">;

export type Book = ReturnType<typeof openBook>;

const secret = () => randomBytes(24).toString("base64url");

export function openBook() {
  const people = newPeople();
  const sessions: ProviderSession[] = [];
  const access = new Map<string, HeldByToken>();
  let standing: StandingFault = "well";
  const personOf = (account: string) => people.find((one) => one.account === account);
  return {
    ...openCodes(),
    people,
    sessions,
    personOf,
    standing: () => standing,
    setStanding: (text: string) => {
      if (isStandingFault(text)) standing = text;
    },
    begin: (person: SimulatedPerson, hasFactor: boolean): ProviderSession => {
      const session = { sid: secret(), person, hasFactor, isEnded: false, refresh: secret() };
      sessions.push(session);
      return session;
    },
    /** A refresh token is good once, and the next one takes its place. */
    takeRefresh: (token: string): ProviderSession | undefined => {
      const session = sessions.find(({ refresh }) => refresh === token);
      if (!session || session.isEnded || session.person.isDisabled) return undefined;
      session.refresh = secret();
      return session;
    },
    issueAccess: (held: HeldByToken): string => {
      const token = secret();
      access.set(token, held);
      return token;
    },
    heldBy: (token: string): HeldByToken | undefined => {
      const held = access.get(token);
      return held && !held.session.isEnded && !held.session.person.isDisabled ? held : undefined;
    },
    endSessionsOf: (account: string): ProviderSession[] => {
      const ended = sessions.filter((one) => one.person.account === account && !one.isEnded);
      for (const session of ended) session.isEnded = true;
      return ended;
    },
  };
}

function openCodes() {
  const codes = new Map<string, Grant & { isSpent: boolean }>();
  let next: TokenFault | undefined;
  return {
    setNext: (text: string) => {
      next = isTokenFault(text) ? text : undefined;
    },
    issueCode: (grant: Omit<Grant, "fault">): string => {
      const code = secret();
      codes.set(code, { ...grant, fault: next, isSpent: false });
      next = undefined;
      return code;
    },
    /** Once; who brings it a second time has stolen it, and the session ends. */
    takeCode: (code: string): Grant | undefined => {
      const grant = codes.get(code);
      if (!grant) return undefined;
      if (grant.isSpent) grant.session.isEnded = true;
      const isFirst = !grant.isSpent;
      grant.isSpent = true;
      return isFirst ? grant : undefined;
    },
  };
}
