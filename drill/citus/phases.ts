/** Whether our transactions commit in two phases where two machines are written to, and would not without asking. */
import { BoundedClient, boundConnection } from "../../server/src/platform/bounded.ts";
import { type Check, checkOf } from "./check-of.ts";

const ON_A_WORKER = "update message set read_at = read_at where member_id = 1";
const HERE = "update brand set sort = sort";

/** As the application signs in; the engine says what it sends to the workers. */
export async function phasesAsked(databaseUrl: string): Promise<Check> {
  const client = new BoundedClient(databaseUrl);
  const said: string[] = [];
  client.on("notice", ({ message = "" }) => void said.push(message));
  await client.connect();
  try {
    await boundConnection(client);
    const knows = client.isOfCluster;
    await client.query("set citus.log_remote_commands = on; set client_min_messages = notice");
    const isPrepared = async (asks: boolean, ...work: string[]) => {
      client.isOfCluster = asks;
      said.length = 0;
      await client.query("begin");
      for (const text of work)
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        await client.query(text);
      await client.query("commit");
      return said.some((line) => line.includes("PREPARE TRANSACTION"));
    };
    return checkOf("two phases", {
      "the connection knows that it leads to a cluster": knows,
      "asked, both are prepared before they are committed": await isPrepared(
        true,
        ON_A_WORKER,
        HERE,
      ),
      "unasked, they would not be": !(await isPrepared(false, ON_A_WORKER, HERE)),
      "what is written on one worker alone is committed at once": !(await isPrepared(
        true,
        ON_A_WORKER,
      )),
    });
  } finally {
    await client.end();
  }
}
