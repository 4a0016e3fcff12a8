/** What all journeys of a run stand on: an operator, a task, two prizes, and a way to let a minute pass. */
import type { Pool } from "pg";
import type { Call } from "#contract/client.ts";
import { persist } from "./client.ts";
import type { History } from "./history.ts";
import { change } from "./owner.ts";
import type { Place } from "./server.ts";
import { fillShelf, operatorAt, publishTask, type Shelf } from "./setup.ts";

export type Ground = {
  origin: string;
  operator: Call;
  taskId: number;
  shelf: Shelf;
  history: History;
  /** Lets the minute pass that must lie between two codes to one number. */
  passMinute(mobile: string): Promise<void>;
  /** Lets the time pass in which a person reads what they entered: nobody is as quick as a machine. */
  passReading(token: string): Promise<void>;
};
export type Member = { call: Call; mobile: string };

const READING_MS = 120_000;

export async function groundOf(given: {
  place: Pick<Place, "host" | "port">;
  history: History;
  owner: Pool;
}): Promise<Ground> {
  const { place, history, owner } = given;
  const origin = `http://${place.host ?? "127.0.0.1"}:${place.port}`;
  const operator = await operatorAt(origin);
  const [taskId, shelf] = [await publishTask(operator), await fillShelf(operator)];
  const aged = "update code_sent set sent_at = sent_at - interval '1 minute' where account = $1";
  const passMinute = (mobile: string) => persist(() => change(owner, aged, [mobile]));
  const begun = "update survey_response set started_at = $2 where token = $1";
  const passReading = (token: string) =>
    persist(() => change(owner, begun, [token, new Date(Date.now() - READING_MS)]));
  return { origin, operator, taskId, shelf, history, passMinute, passReading };
}
