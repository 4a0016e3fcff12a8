/** From the outbox to the provider: the text of a code, and the job that hands it over. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { CodeScreen } from "#contract/enums.ts";
import type { JobHandler } from "../platform/outbox.ts";
import type { World } from "../platform/world.ts";
import { mailProvider } from "../providers/mail/provider.ts";
import { smsProvider } from "../providers/sms/provider.ts";
import { LIFETIME_SECONDS } from "./limits.ts";

export const SEND_TOPIC = "code.send";

type Letter = { to: string; screen: CodeScreen; code: string; siteName: string };
type Payload = { sealed: string; expiresAt: string };

const cipher = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted, so that the outbox does not keep in the clear what code_sent keeps as a hash. */
export function sealedDelivery(world: World, letter: Letter, expiresAt: Date): Payload {
  const iv = Buffer.from(world.clock.token(IV_BYTES), "base64url");
  const seal = createCipheriv(cipher, world.key("code-delivery"), iv);
  const body = Buffer.concat([seal.update(JSON.stringify(letter)), seal.final()]);
  return {
    sealed: Buffer.concat([iv, seal.getAuthTag(), body]).toString("base64"),
    expiresAt: expiresAt.toISOString(),
  };
}

function opened(world: World, sealed: string): Letter {
  const bytes = Buffer.from(sealed, "base64");
  const open = createDecipheriv(cipher, world.key("code-delivery"), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  open.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([open.update(bytes.subarray(IV_BYTES + TAG_BYTES)), open.final()]);
  return JSON.parse(text.toString()) as Letter;
}

/** The outbox's handlers of this feature. */
export const codeHandlers = (world: World): Record<string, JobHandler> => ({
  [SEND_TOPIC]: async ({ payload }) => {
    const { sealed, expiresAt } = payload as Payload;
    // Late is worse than never: the code in it would be refused.
    if (new Date(expiresAt) <= world.clock.now()) return undefined;
    const letter = opened(world, sealed);
    const outcome = await deliver(world, letter);
    // Never sent again, not even when unknown: the reader may ask for another after 59 s.
    if (outcome.kind !== "ok")
      world.log.warn({ outcome, screen: letter.screen }, "a code was not delivered");
    return undefined;
  },
});

function deliver(world: World, { to, screen, code, siteName }: Letter) {
  const purpose = CodeScreen.label(screen);
  const minutes = LIFETIME_SECONDS / 60;
  const text = `【${siteName}】验证码 ${code}，用于${purpose}，${minutes} 分钟内有效。请勿告诉他人。`;
  return to.includes("@")
    ? mailProvider(world).send(to, { subject: `【${siteName}】${purpose}验证码`, text })
    : smsProvider(world).send(to, text);
}
