/** Settings that are keys or certificates: in the value itself, or in the file that `file:` names. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError, type SettingReader } from "./readers.ts";

/** Alipay takes no smaller one for RSA2. */
const RSA_MIN_BITS = 2048;

/** The text of a value; environments that hold one line only write its line ends as \n. */
export function contentOf(given: string | undefined, name: string): string | undefined {
  const value = given?.trim();
  if (!value?.startsWith("file:")) return value?.replaceAll("\\n", "\n") || undefined;
  const path = value.slice("file:".length);
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new ConfigError(`${name} 指向的文件无法读取：${path}`);
  }
}

const readerOf =
  (pemOf: (text: string) => string, what: string): SettingReader<string | undefined> =>
  (given, name) => {
    const text = contentOf(given, name);
    if (text === undefined) return undefined;
    try {
      return pemOf(text);
    } catch {
      throw new ConfigError(`${name} 不是可用的${what}`);
    }
  };

/** Alipay's own key tool writes keys without the lines that make a PEM of them. */
const isBare = (text: string) => /^[A-Za-z0-9+/=\s]+$/.test(text);

function privatePem(text: string): string {
  if (!isBare(text)) return checked(createPrivateKey(text), text);
  const key = Buffer.from(text, "base64");
  const parsed = firstOf(["pkcs8", "pkcs1"], (type) =>
    createPrivateKey({ key, format: "der", type }),
  );
  return checked(parsed, String(parsed.export({ type: "pkcs8", format: "pem" })));
}

function publicPem(text: string): string {
  if (!isBare(text)) return checked(createPublicKey(text), text);
  const key = Buffer.from(text, "base64");
  const parsed = createPublicKey({ key, format: "der", type: "spki" });
  return checked(parsed, String(parsed.export({ type: "spki", format: "pem" })));
}

function firstOf<T>(types: readonly ["pkcs8", "pkcs1"], parse: (type: "pkcs8" | "pkcs1") => T): T {
  try {
    return parse(types[0]);
  } catch {
    return parse(types[1]);
  }
}

function checked(key: KeyObject, pem: string): string {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== "rsa" || bits < RSA_MIN_BITS) throw new Error("not RSA enough");
  return pem;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Each certificate of a PEM text by itself. */
export const certificatesIn = (text: string): string[] => text.match(CERTIFICATE) ?? [];

function certificatePem(text: string): string {
  const pems = certificatesIn(text);
  if (pems.length === 0) throw new Error("no certificate");
  for (const pem of pems) void new X509Certificate(pem);
  return pems.join("\n");
}

const rsaKey = "密钥（2048 位以上的 RSA，PEM 或一行 base64）";
export const privateKey = readerOf(privatePem, rsaKey);
export const publicKey = readerOf(publicPem, rsaKey);
/** One certificate, or a chain of them. */
export const certificate = readerOf(certificatePem, "证书（PEM）");
