/** What an error of the mail library means for an e-mail. Its text holds the address, so only codes are kept. */
import type { NodemailerError } from "nodemailer/lib/errors";
import type { MailOutcome } from "./provider.ts";

/** Errors from before a server listened to us: no e-mail was with it. */
const unreachable = new Set(["EDNS", "ETLS", "EREQUIRETLS"]);
const refusedConnection = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"]);
const beforeTheLetter = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

export function outcomeOfError(thrown: unknown): MailOutcome {
  const error = thrown as NodemailerError;
  const { responseCode } = error;
  const code = String(responseCode ?? error.originalCode ?? error.timeoutType ?? error.code);
  if (responseCode !== undefined && !error.permanent) return { kind: "later", code };
  if (error.code === "EAUTH") return { kind: "rejected", fault: "ours", code };
  if (responseCode !== undefined) {
    const fault = error.command === "RCPT TO" ? "address" : "ours";
    return { kind: "rejected", fault, code };
  }
  // An address that cannot be written into an envelope at all.
  if (error.code === "EENVELOPE") return { kind: "rejected", fault: "address", code };
  const isUnsent =
    unreachable.has(error.code ?? "") ||
    refusedConnection.has(error.originalCode ?? "") ||
    beforeTheLetter.has(error.timeoutType ?? "");
  // A connection that broke later may have taken the e-mail along.
  return { kind: isUnsent ? "later" : "unknown", code };
}
