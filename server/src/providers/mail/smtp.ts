/** E-mail over SMTP by nodemailer (docs/protocols.md 3.3). */
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { outcomeOfError } from "./errors.ts";
import type { MailProvider } from "./provider.ts";

export type Timeouts = { connectMs: number; idleMs: number };
const patient: Timeouts = { connectMs: 10_000, idleMs: 20_000 };

/** One pool of connections a process: signing in for each e-mail would be most of the work. */
const pools = new WeakMap<World, Transporter>();

export function smtpMail(world: World, timeouts: Timeouts = patient): MailProvider {
  const pool = pools.get(world) ?? openPool(world.config, timeouts);
  pools.set(world, pool);
  return {
    send: async (to, { senderName, unsubscribeUrl, ...letter }) => {
      try {
        const { accepted = [], response = "" } = await pool.sendMail({
          // As parts, so that no name and no address can add a header.
          from: { name: senderName, address: world.config.mailFrom ?? "" },
          to: { name: "", address: to },
          ...letter,
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
        });
        return accepted.length > 0
          ? { kind: "ok", code: response.slice(0, 3) }
          : { kind: "unknown", code: "NOT_ACCEPTED" };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
}

function openPool(config: Config, { connectMs, idleMs }: Timeouts): Transporter {
  const { smtpSecurity, smtpUser, smtpPassword } = config;
  return createTransport({
    pool: true,
    // Only an e-mail of which not a byte was sent goes to another connection.
    maxRequeues: 2,
    host: config.smtpHost,
    port: config.smtpPort,
    secure: smtpSecurity === "tls",
    requireTLS: smtpSecurity === "starttls",
    ignoreTLS: smtpSecurity === "none",
    ...(smtpUser && { auth: { user: smtpUser, pass: smtpPassword ?? "" } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
  });
}
