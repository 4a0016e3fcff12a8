/** What a sign-on provider does for operators, and what its answers come to. */

/** The person whom it names. */
export type SignOnPerson = {
  subject: string;
  name: string | null;
  account: string | null;
  /** Null when the answer has no groups: then nobody's role is changed. */
  groups: readonly string[] | null;
  /** It says that it asked for a second factor, by the values that we take for that. */
  hasFactor: boolean;
};

/** What is kept to ask it again, and to end its session with ours. */
export type SignOnTokens = {
  idToken: string | null;
  refreshToken: string | null;
  accessToken: string;
};

/** Nothing is known: it did not answer, or not in a way that can be read. */
export type Unknown = { kind: "unknown"; reason: string };
/**
 * It said no, or is not to be believed. `fault`: our client, its secret or its rights, and not one person. `wasAsked`
 * false: the browser's part was refused before it was asked.
 */
export type Refused = { kind: "refused"; code: string; fault?: "ours"; wasAsked?: boolean };

export type Arrived =
  | { kind: "ok"; person: SignOnPerson; sid: string | null; tokens: SignOnTokens }
  | Refused
  | Unknown;
export type AskedAgain =
  | { kind: "ok"; person: SignOnPerson; tokens: SignOnTokens }
  /** This sign-in is over there. */
  | Refused
  | Unknown;
export type LogoutNotice =
  | { kind: "ok"; subject: string | null; sid: string | null; jti: string; until: Date }
  | Refused
  | Unknown;

export type KeepTokens = (tokens: SignOnTokens) => Promise<void>;

/** What one sign-in is known by: each is used once. */
export type SignOnSecrets = { state: string; nonce: string; verifier: string };

export type SignOnProvider = {
  begin(
    secrets: SignOnSecrets & { redirectUri: string },
  ): Promise<{ kind: "ok"; url: string } | Unknown>;
  /** `returned` is the whole address that the browser came back to. */
  arrive(returned: URL, secrets: SignOnSecrets): Promise<Arrived>;
  /**
   * `keep` gets the tokens that are good the next time, before anything else is asked, and whatever the answer comes
   * to.
   */
  askAgain(subject: string, tokens: SignOnTokens, keep: KeepTokens): Promise<AskedAgain>;
  /** What its server sends to ours when a session ended there. */
  readLogout(token: string): Promise<LogoutNotice>;
  /** Where a browser ends its session there; undefined when it has no such page, or nobody knows where. */
  leave(left: { idToken: string | null; back: string }): Promise<string | undefined>;
};
