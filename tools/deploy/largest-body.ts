/** What a proxy before the site must let through: the largest body that any call of the contract takes. */
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";

export const largestBody = (): number =>
  Math.max(
    limits.bodyMaxBytes,
    // The embedded storage takes a member's file as a form.
    limits.answerFileMaxBytes,
    ...Object.values(endpoints).map(({ bodyMaxBytes = 0 }) => bodyMaxBytes),
  );
