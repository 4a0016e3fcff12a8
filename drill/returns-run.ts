/** The attack on returns against a server of its own process, and its control. */
import { newHistory } from "./history.ts";
import { signIn } from "./journey.ts";
import { lastingPool } from "../tools/postgres/lasting-pool.ts";
import { attackReturns, inWords, returnChecks } from "./returns.ts";
import { type Place, startServer } from "./server.ts";
import { operatorAt } from "./setup.ts";
import type { Verdict } from "./verdict.ts";

const MEMBERS = 3;
/** Without a proof some of the drawn settings can be forged; none in a hundred would be no chance. */
const CONTROL_MOST = 100;
/** From here on no other part of the drill uses the numbers. */
const FIRST_NUMBER = 40_000;

type Run = { place: Place; platforms: number; say(line: string): void };

/** The ground is there already: brands and an operator. */
export async function runReturns({ place, platforms, say }: Run): Promise<Verdict["checks"]> {
  const owner = lastingPool(place.databaseUrl);
  const server = await startServer(place);
  try {
    const origin = `http://127.0.0.1:${place.port}`;
    const operator = await operatorAt(origin);
    const people = { origin, history: newHistory() };
    let number = FIRST_NUMBER;
    const some = () =>
      Promise.all(Array.from({ length: MEMBERS }, () => signIn(people, (number += 1))));
    const given = { origin, operator, signIn: some, owner };
    const attack = await attackReturns({ ...given, platforms, isControl: false });
    say(`returns: ${inWords(attack)}`);
    const control = await attackReturns({ ...given, platforms: CONTROL_MOST, isControl: true });
    say(`control: ${inWords(control)}`);
    await server.stop();
    return returnChecks(attack, control);
  } finally {
    await server.kill();
    await owner.end();
  }
}
