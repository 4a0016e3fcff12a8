/** Looks that pages hand over as they are left, beside the pages that are looked up (docs/decisions/0123). For the service worker alone. */
import { keepLook, type KeptPage, keptPage, type LookMessage } from "./keptPages.ts";

const nothing = (): undefined => undefined;

/** Written one after the other. */
let looks: Promise<unknown> = Promise.resolve();

/** Resolves when it is written, or was not to be. */
export function takeLook(message: LookMessage): Promise<unknown> {
  looks = looks.then(() => keepLook(message)).catch(nothing);
  return looks;
}

/**
 * Looks an address up behind all looks that have come, and answers how to get what was found. A page that is loaded again sends
 * its look before it asks for itself, but a browser may tell the worker of the request first: a look that has come by the time
 * that the page is wanted is in it, too.
 */
export function lookUp(url: string): () => Promise<KeptPage | undefined> {
  const find = (): Promise<KeptPage | undefined> => looks.then(() => keptPage(url)).catch(nothing);
  const [before, found] = [looks, find()];
  return () => (looks === before ? found : find());
}
