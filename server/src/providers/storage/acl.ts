/**
 * Who may read a file is in its name: all that begins with public/ and nothing else. A storage that
 * ignores object ACLs (MinIO) can then say the same with one bucket policy on that prefix.
 */
export type Acl = "private" | "public-read";

export const aclOf = (key: string): Acl => (key.startsWith("public/") ? "public-read" : "private");
