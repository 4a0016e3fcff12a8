/** Settings of Web Push (docs/decisions/0102): off unless PUSH_PRIVATE_KEY is set, and then nothing of it is shown. */
import { createECDH } from "node:crypto";
import { ConfigError, type ReadersSetting, type SettingReader } from "./readers.ts";

const KEY_BYTES = 32;

/** The public half of a key on P-256, in the form in which browsers subscribe with it. */
export function publicHalf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey("base64url");
}

const vapidKey: SettingReader<string | undefined> = (given, name) => {
  const value = given?.trim();
  if (!value) return undefined;
  // What was given is a secret, and is not repeated.
  const wrong = new ConfigError(`${name} 应为 P-256 私钥：32 字节，base64url`);
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(value)) throw wrong;
  try {
    if (Buffer.from(value, "base64url").length === KEY_BYTES && publicHalf(value)) return value;
  } catch {
    // Not on the curve; said below.
  }
  throw wrong;
};

/** Whom a push service writes to about us (RFC 8292). */
const contact: SettingReader<string | undefined> = (given, name) => {
  const value = given?.trim();
  if (!value) return undefined;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value))
    throw new ConfigError(`${name} 应为 mailto: 邮箱或 https:// 网址，现在是「${given}」`);
  return value;
};

export const pushTable = {
  pushPrivateKey: [
    "PUSH_PRIVATE_KEY",
    vapidKey,
    "Our key at push services (VAPID); unless said there are no pushes, in development a simulator.",
  ],
  pushSubject: ["PUSH_SUBJECT", contact, "Whom push services write to: mailto: or https:."],
} as const satisfies Record<string, ReadersSetting>;

/** What this site is known by at push services. */
export type Push = {
  privateKey: string;
  publicKey: string;
  subject: string;
  /** The simulator's origin: the only one that is sent to without being a public https address; development only. */
  simulator: string | undefined;
};

/** The simulator's settings; nobody else has this key. */
export const simulatedPush = {
  privateKey: "prOWxxhqGVnTfg8Ztkab96T_7EmYKXmXX1fvJ0yc-10",
  subject: "mailto:push@example.com",
} as const;

type PushSettings = {
  nodeEnv: string;
  serviceWorker: "on" | "off";
  simulatorPort: number;
  pushPrivateKey?: string | undefined;
  pushSubject?: string | undefined;
};

export const pushComplaints = (
  { pushPrivateKey, pushSubject }: Partial<PushSettings>,
  wrong: ReadonlySet<string>,
): string[] =>
  pushPrivateKey && !pushSubject && !wrong.has("pushSubject")
    ? ["设置了 PUSH_PRIVATE_KEY，还需要设置 PUSH_SUBJECT"]
    : [];

/** Undefined = off: there is no key, or no worker to show what comes. */
export function pushOf(read: PushSettings): Push | undefined {
  const isDevelopment = read.nodeEnv !== "production";
  const beginning = read.nodeEnv === "development" ? simulatedPush : undefined;
  const privateKey = read.pushPrivateKey ?? beginning?.privateKey;
  const subject = read.pushSubject ?? beginning?.subject;
  if (!privateKey || !subject || read.serviceWorker === "off") return undefined;
  return {
    privateKey,
    publicKey: publicHalf(privateKey),
    subject,
    simulator: isDevelopment ? `http://127.0.0.1:${read.simulatorPort}` : undefined,
  };
}
