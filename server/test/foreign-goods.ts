/** What a member owns of addresses and prizes, for foreign.test.ts. */
import { randomUUID } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import { ExchangeType } from "#contract/enums.ts";
import { removeAddress, saveAddress } from "#contract/member/people/address.ts";
import { createExchange, revealCode } from "#contract/member/money/exchange.ts";
import { approve } from "./fixture/exchange.ts";
import { ordered, physical, virtual } from "./fixture/prize.ts";
import { form, saved } from "./address.ts";
import type { SignedIn, TestServer } from "./server.ts";

export type Case = {
  endpoint: Endpoint;
  /** What the owner has. */
  own: () => Promise<string>;
  absent: string;
  inputOf: (name: string) => object;
  /** Who asks for what is not theirs; a plain member unless said. */
  asks?: "agent" | "leader";
};

export function goodsCases(server: TestServer, owner: () => SignedIn): Case[] {
  const ownAddress = async () => String((await saved(owner().call))[0]?.id);
  const byAddress = (endpoint: Endpoint, more: object = {}): Case => ({
    endpoint,
    own: ownAddress,
    absent: "999999999",
    inputOf: (id) => ({ body: { ...more, id: Number(id) } }),
  });
  let prizeId = 0;
  return [
    byAddress(saveAddress, form),
    byAddress(removeAddress),
    {
      endpoint: revealCode,
      own: () => ownCode(server, owner()),
      absent: "999999999",
      inputOf: (id) => ({ body: { id: Number(id) } }),
    },
    {
      endpoint: createExchange,
      own: async () => {
        prizeId = (await physical(server, 5)).id;
        return ownAddress();
      },
      absent: "999999999",
      inputOf: (id) => ({
        body: { type: ExchangeType.of.physical, prizeId, addressId: Number(id) },
        idempotencyKey: randomUUID(),
      }),
    },
  ];
}

/** An exchange that was given its code. */
async function ownCode(server: TestServer, owner: SignedIn): Promise<string> {
  const prize = await virtual(server, [randomUUID()], { priceGold: 1 });
  const { id } = await ordered(owner, prize);
  await approve(server, id);
  await server.drain();
  return String(id);
}
