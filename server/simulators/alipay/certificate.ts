/** Makes the simulated Alipay's X.509 certificates: Node reads them, but writes none. */
import { createPublicKey, type KeyObject, sign } from "node:crypto";

export type Name = { country: string; organisation: string; unit: string; common: string };
type Certified = {
  subject: Name;
  /** Whose certificate it is: the public half of this goes in. */
  key: KeyObject;
  issuer: Name;
  issuerKey: KeyObject;
  serial: bigint;
};

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const NULL = Buffer.from([0x05, 0x00]);
const UTF8 = 0x0c;
const UTC_TIME = 0x17;

/** An element of DER: its kind, how long it is, what it holds. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : longLength(content.length);
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function longLength(length: number): number[] {
  const bytes = length < 256 ? [length] : [length >> 8, length & 255];
  return [0x80 | bytes.length, ...bytes];
}

const oid = (hex: string) => Buffer.from(hex, "hex");
const sha256WithRsa = der(SEQUENCE, oid("06092a864886f70d01010b"), NULL);

const part = (type: string, value: string) =>
  der(SET, der(SEQUENCE, oid(type), der(UTF8, Buffer.from(value, "utf8"))));

const nameOf = ({ country, organisation, unit, common }: Name) =>
  der(
    SEQUENCE,
    part("0603550406", country),
    part("060355040a", organisation),
    part("060355040b", unit),
    part("0603550403", common),
  );

function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  // The highest bit would make it negative.
  return der(INTEGER, (bytes[0] ?? 0) < 128 ? bytes : Buffer.from([0, ...bytes]));
}

const validity = der(
  SEQUENCE,
  der(UTC_TIME, Buffer.from("250101000000Z")),
  der(UTC_TIME, Buffer.from("450101000000Z")),
);

/** Version 1: nobody looks at extensions here. */
export function certificateOf({ subject, key, issuer, issuerKey, serial }: Certified): string {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  const body = der(
    SEQUENCE,
    integer(serial),
    sha256WithRsa,
    nameOf(issuer),
    validity,
    nameOf(subject),
    publicKey,
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("RSA-SHA256", body, issuerKey)]);
  const lines = der(SEQUENCE, body, sha256WithRsa, der(BIT_STRING, signature))
    .toString("base64")
    .replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`;
}
