/** Where somebody goes who was let in. */
import type { EntryTicket } from "#contract/member/study/survey.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { type Elsewhere, pageOf } from "#contract/task-kind.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type Linked, linkFor } from "../survey-platform/api.ts";
import type { EntryTask } from "../task/api.ts";
import type { Arrival } from "./arrival.ts";

export async function ticketFor(
  tx: Tx,
  world: World,
  admitted: { arrival: Arrival; response: Linked; resumed: boolean },
): Promise<EntryTicket> {
  const { arrival, response, resumed } = admitted;
  const to = arrival.task.source as TaskSource;
  const url = await addressOf(tx, world, { task: arrival.task, response, to });
  return { token: response.token, to, url, resumed };
}

async function addressOf(
  tx: Tx,
  world: World,
  { task, response, to }: { task: EntryTask; response: Linked; to: TaskSource },
): Promise<string> {
  const page = pageOf(to);
  if (page !== null) return `${page}${response.token}`;
  // What has no page is one of these, by its type.
  const elsewhere = to as Elsewhere;
  switch (elsewhere) {
    case "discussion":
      return `/bbs/${task.hash}`;
    case "external":
      return linkFor(tx, world, { task, response });
  }
}
