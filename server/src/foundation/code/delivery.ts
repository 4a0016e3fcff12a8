/** From the outbox to the provider: a message in its sealed envelope, and the job that hands it over. */
import type { JobHandler } from "../../platform/outbox.ts";
import { beginOnce, notDone } from "../../platform/outbox-sql.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { type MailOutcome, mailProvider } from "../../providers/mail/provider.ts";
import type { SmsMessage } from "../../providers/sms/message.ts";
import type { SmsOutcome } from "../../providers/sms/outcome.ts";
import { smsProvider } from "../../providers/sms/provider.ts";
import { mailOf } from "./email.ts";

export const SEND_TOPIC = "code.send";
/** A mail server that takes its time holds up no message to a mobile. */
export const laneTo = (to: string): string => (to.includes("@") ? "code.mail" : "code.sms");

/** Greylisting servers take a letter from the second minute on; a code lives for five. */
const MAIL_AGAIN_SECONDS = 65;

type Letter = { to: string; message: SmsMessage };
type CodePayload = { sealed: string; expiresAt: string };

/** Sealed, so that the outbox does not keep in the clear what code_sent keeps as a hash. */
export const sealedDelivery = (world: World, letter: Letter, expiresAt: Date): CodePayload => ({
  sealed: sealText(world, "code-delivery", JSON.stringify(letter)),
  expiresAt: expiresAt.toISOString(),
});

const opened = (world: World, sealed: string): Letter =>
  JSON.parse(unsealText(world, "code-delivery", sealed).toString()) as Letter;

/** The outbox's handlers of this feature. */
export const codeHandlers = (world: World): Record<string, JobHandler> => ({
  [SEND_TOPIC]: async (job) => {
    const { sealed, expiresAt } = job.payload as CodePayload;
    // Late is worse than never: the code in it would be refused.
    if (new Date(expiresAt) <= world.clock.now()) return undefined;
    const letter = opened(world, sealed);
    // Before it is sent: a message that is lost with its server is better than two (docs/protocols.md 0).
    if (!(await beginOnce(world.db, job))) {
      world.log.warn({ job: job.id }, "a message may have been lost with its server");
      return undefined;
    }
    const outcome = await deliver(world, letter);
    say(world, outcome);
    // Only a message that was certainly not accepted is tried again; otherwise the reader asks for a new code.
    if (outcome.kind !== "later") return undefined;
    await notDone(world.db, job);
    return { againInSeconds: MAIL_AGAIN_SECONDS };
  },
});

const deliver = (world: World, { to, message }: Letter): Promise<MailOutcome | SmsOutcome> =>
  to.includes("@")
    ? mailProvider(world).send(to, mailOf(message))
    : smsProvider(world).send(to, message);

/** The other refusals are about us, and somebody should look. */
const aboutTheReader: readonly string[] = ["address", "number", "limit"];

/** Outcomes hold the provider's codes and request ids, never a number, an address or a code of ours. */
function say({ log }: World, outcome: MailOutcome | SmsOutcome): void {
  switch (outcome.kind) {
    case "ok":
      return log.info({ outcome }, "a message was handed over");
    case "later":
    case "unknown":
      return log.warn({ outcome }, "a message may not have been delivered");
    case "rejected":
      return aboutTheReader.includes(outcome.fault)
        ? log.warn({ outcome }, "a message was refused")
        : log.error({ outcome }, "a message was refused for a reason of our side");
  }
}
