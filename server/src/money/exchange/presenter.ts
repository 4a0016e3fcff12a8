/** Many exchanges at once as somebody may see them: with their steps, covers and addresses. */
import type { Exchange } from "#contract/member/money/exchange.ts";
import {
  type Address,
  maskedAddress,
  openAddress,
  presentAddress,
} from "../../people/address/api.ts";
import type { World } from "../../platform/world.ts";
import { coversByIds } from "../prize/api.ts";
import { type ExchangeRow, type StepRow, stepsOf } from "./sql.ts";
import { presentExchange } from "./words.ts";

/** Its member sees the address as it was written; operators enough to tell one from another (exchange-queue/reveal.ts). */
export type Eyes = "owner" | "staff";

export async function presentExchanges(
  world: World,
  found: readonly ExchangeRow[],
  eyes: Eyes,
): Promise<Exchange[]> {
  const ids = found.map(({ id }) => id);
  return presentWith(world, { found, steps: stepsOf(world.db, ids), eyes });
}

type PresentWithInput = {
  found: readonly ExchangeRow[];
  /** Of all of them, or on their way. */
  steps: readonly StepRow[] | Promise<readonly StepRow[]>;
  eyes: Eyes;
};

export async function presentWith(
  world: World,
  { found, eyes, ...given }: PresentWithInput,
): Promise<Exchange[]> {
  const prizeIds = found.flatMap(({ prizeId }) => (prizeId === null ? [] : [prizeId]));
  const [allSteps, covers] = await Promise.all([
    given.steps,
    coversByIds(world.db, [...new Set(prizeIds)]),
  ]);
  const steps = Map.groupBy(allSteps, ({ exchangeId }) => exchangeId);
  const now = world.clock.now();
  return found.map((row) =>
    presentExchange(
      row,
      {
        steps: steps.get(row.id) ?? [],
        cover: (row.prizeId !== null && covers.get(row.prizeId)) || null,
        address: addressOf(world, row, eyes),
      },
      now,
    ),
  );
}

/** Only for parcels; null after the member has left. */
export function addressOf(world: World, { sealedAddress }: ExchangeRow, eyes: Eyes) {
  const address = openAddress(world, "exchange-address", sealedAddress ?? "");
  return address ? onLabel(address, eyes) : null;
}

function onLabel(address: Address, eyes: Eyes): NonNullable<Exchange["address"]> {
  const { name, mobile, region, detail } =
    eyes === "owner" ? presentAddress(address) : maskedAddress(address);
  return { name, mobile, text: `${region} ${detail}` };
}
