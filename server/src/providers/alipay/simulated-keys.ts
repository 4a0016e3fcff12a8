/**
 * The key pairs of the simulated Alipay and of its customers. Server and simulator start at the same
 * time: the one who is first makes a pair, and both read the same file.
 */
import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const makePair = promisify(generateKeyPair);

/** `app` is the customer's, `alipay` the provider's own; payouts have a pair of each for themselves. */
type Side = "app" | "alipay" | "payout-app" | "payout-alipay";

/** The private half. */
export async function simulatedKey(dataDir: string, side: Side): Promise<KeyObject> {
  const file = join(dataDir, "simulator", `${side}.pem`);
  const kept = await readIfThere(file);
  if (kept) return createPrivateKey(kept);
  await makeOnce(file);
  return createPrivateKey(await readFile(file, "utf8"));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Written aside and then linked: nobody ever reads half a key, and the second link fails. */
async function makeOnce(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = await makePair("rsa", { modulusLength: 2048 });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  try {
    await link(aside, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await unlink(aside);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
