/** The codes and tokens that the simulated providers have given out; in memory only. */
import { randomBytes } from "node:crypto";
import type { AppName, Fault } from "./faults.ts";

/** Who agreed, at which provider, for which way back. */
export type Grant = { app: AppName; person: string; fault: Fault; redirectUri: string };

type Code = { grant: Grant; isUsed: boolean };
type Token = { grant: Grant; asked: number };

export type Grants = {
  issueCode(grant: Grant): string;
  /** The code is good once, and at its own provider only. */
  takeCode(app: AppName, code: string): Grant | "unknown" | "used";
  issueToken(grant: Grant): string;
  /** `asked`: how often this token was shown before. */
  showToken(app: AppName, token: string): Token | undefined;
  all(): { grant: Grant; isUsed: boolean }[];
};

export function openGrants(): Grants {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Token>();
  return {
    issueCode: (grant) => {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { grant, isUsed: false });
      return code;
    },
    takeCode: (app, text) => {
      const code = codes.get(text);
      if (code?.grant.app !== app) return "unknown";
      if (code.isUsed || code.grant.fault === "code-used") return "used";
      code.isUsed = true;
      return code.grant;
    },
    issueToken: (grant) => {
      const token = randomBytes(20).toString("hex");
      tokens.set(token, { grant, asked: 0 });
      return token;
    },
    showToken: (app, text) => {
      const token = tokens.get(text);
      if (token?.grant.app !== app) return undefined;
      token.asked += 1;
      return { ...token, asked: token.asked - 1 };
    },
    all: () => [...codes.values()],
  };
}
