/**
 * The key pairs that the simulated provider signs with: one RSA, one elliptic; both change together. Made at the first
 * question: most who start the simulators never sign on through it.
 */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import type { TokenFault } from "./faults.ts";

export type Algorithm = "RS256" | "ES256";
type Pair = { kid: string; alg: Algorithm; pair: Awaited<ReturnType<typeof generateKeyPair>> };

export type Keys = {
  /** The public halves, as /jwks gives them; of those before none. */
  published(): Promise<object>;
  sign(
    payload: JWTPayload,
    how: { type?: string; fault?: TokenFault | undefined },
  ): Promise<string>;
  rotate(): Promise<void>;
  use(alg: Algorithm): void;
};

export function openKeys(sharedSecret: string): Keys {
  let round = 0;
  let alg: Algorithm = "RS256";
  const make = async (one: Algorithm): Promise<Pair> => ({
    kid: `${one}-${round}`,
    alg: one,
    pair: await generateKeyPair(one),
  });
  const makeBoth = () => Promise.all([make("RS256"), make("ES256")]);
  let made: Promise<Pair[]> | undefined;
  const pairsNow = () => (made ??= makeBoth());
  return {
    published: async () => ({
      keys: await Promise.all(
        (await pairsNow()).map(async (one) => ({
          ...(await exportJWK(one.pair.publicKey)),
          kid: one.kid,
          alg: one.alg,
          use: "sig",
        })),
      ),
    }),
    sign: async (payload, { type = "JWT", fault }) => {
      if (fault === "unsigned") return new UnsecuredJWT(payload).encode();
      if (fault === "shared-secret")
        return new SignJWT(payload)
          .setProtectedHeader({ alg: "HS256", typ: type })
          .sign(new TextEncoder().encode(sharedSecret));
      const used = (await pairsNow()).find((one) => one.alg === alg);
      if (!used) throw new Error(`no key for ${alg}`);
      const { privateKey } = fault === "wrong-key" ? await generateKeyPair(alg) : used.pair;
      return new SignJWT(payload)
        .setProtectedHeader({ alg, typ: type, kid: used.kid })
        .sign(privateKey);
    },
    rotate: async () => {
      round += 1;
      made = makeBoth();
      await made;
    },
    use: (one) => {
      alg = one;
    },
  };
}
