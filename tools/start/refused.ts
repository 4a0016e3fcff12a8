/** A start that cannot be, told in one sentence. */
export class StartRefused extends Error {}
