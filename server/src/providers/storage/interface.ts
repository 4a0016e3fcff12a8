/** What a storage does for the features; one adapter per kind implements it. */

/** What one form may put in: this key, this type, one byte at least and `bytesMax` at most, until then. */
export type Grant = { key: string; contentType: string; bytesMax: number; expiresAt: Date };

/** A form for a browser: every field in order, then `file`. */
export type Form = {
  host: string;
  fields: Record<string, string>;
  accessid: string;
  policy: string;
  signature: string;
};

export type InterfaceFound =
  | { kind: "found"; bytes: Buffer }
  | { kind: "missing" }
  /** More than the reader wanted to hold in memory. */
  | { kind: "tooLarge" };

export type Storage = {
  grant(asked: Grant): Form;
  read(key: string, bytesMax: number): Promise<InterfaceFound>;
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Where everybody sees a public file. */
  publicUrl(key: string): string;
  /** An address that shows a private file for this long, to everybody who has it; saved under `fileName`, if given. */
  signedUrl(key: string, seconds: number, fileName?: string): string;
};

/** The storage did not do what it was asked: try later. Says nothing of the signed address. */
export class StorageError extends Error {}
