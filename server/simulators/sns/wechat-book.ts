/** What the simulated official account has given out, and how it feels. */
import { randomBytes } from "node:crypto";

/** `token-over`: the token that there is is refused until another one is forced; `no-token-good`: then, too. */
export type WechatStanding =
  | "well"
  | "token-over"
  | "no-token-good"
  | "busy"
  | "down"
  | "hangs"
  | "garbage";

export type WechatBook = {
  standing: WechatStanding;
  /** In their order: token, token forced, ticket. */
  readonly asked: ("token" | "forced" | "ticket")[];
  /** All that were given out: one before stays good for a while. */
  readonly tickets: string[];
  readonly token: () => string;
  readonly renewToken: () => void;
  readonly giveTicket: () => string;
};

export function openWechatBook(): WechatBook {
  const secret = (bytes: number) => randomBytes(bytes).toString("base64url");
  let token = secret(60);
  const tickets: string[] = [];
  return {
    standing: "well",
    asked: [],
    tickets,
    token: () => token,
    renewToken: () => {
      token = secret(60);
    },
    giveTicket: () => {
      const ticket = secret(48);
      tickets.push(ticket);
      return ticket;
    },
  };
}
