/** What the entry answers to somebody without an account, and where they go from it. */
import type { EntryRefusal, EntryTicket } from "#contract/member/study/survey.ts";
import { resultOf } from "../../platform/api.ts";

export type Entered =
  /** To a page of ours. */
  | { is: "in"; to: string }
  /** The browser is on its way to another site. */
  | { is: "leaving" }
  | { is: "refused"; refusal: EntryRefusal };

/** Leaves at once for a survey platform, or for the supplier's own address for this refusal. */
export async function entering(answer: Promise<EntryTicket>): Promise<Entered> {
  const entry = await resultOf(answer);
  if (!entry.isRefused) {
    const { to, url } = entry.data;
    return to === "external" ? leaveFor(url) : { is: "in", to: url };
  }
  // The data of code 5013, declared beside the endpoint.
  const said = entry.data as EntryRefusal | null;
  if (said?.redirect) return leaveFor(said.redirect);
  return {
    is: "refused",
    refusal: said ?? { result: 0, reason: entry.msg, responseId: null, precheck: [] },
  };
}

function leaveFor(url: string): Entered {
  // The server refuses others when they are saved; a link must never run as a script here, whatever it holds.
  if (!/^https?:\/\//.test(url)) throw new Error("not an address to go to");
  window.location.replace(url);
  return { is: "leaving" };
}
