/** Whether our transactions commit in two phases where a worker is written to, and would not without asking. */
import { BoundedClient, boundConnection } from "../../server/src/platform/bounded.ts";
import { type Check, checkOf } from "./check-of.ts";

/** As the application signs in; the engine says what it sends to the workers. */
export async function phasesAsked(databaseUrl: string): Promise<Check> {
  const client = new BoundedClient(databaseUrl);
  const said: string[] = [];
  client.on("notice", ({ message = "" }) => void said.push(message));
  await client.connect();
  try {
    await boundConnection(client);
    await client.query("set citus.log_remote_commands = on; set client_min_messages = notice");
    const isPrepared = async (isOfCluster: boolean) => {
      client.isOfCluster = isOfCluster;
      said.length = 0;
      await client.query("begin");
      await client.query("update message set read_at = read_at where member_id = 1");
      await client.query("commit");
      return said.some((line) => line.includes("PREPARE TRANSACTION"));
    };
    return checkOf("two phases", {
      "the connection knows that it leads to a cluster": client.isOfCluster,
      "asked, it is prepared before it is committed": await isPrepared(true),
      "unasked, it would not be": !(await isPrepared(false)),
    });
  } finally {
    await client.end();
  }
}
