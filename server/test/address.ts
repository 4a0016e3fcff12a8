/** Delivery addresses for tests. */
import type { Call } from "#contract/client.ts";
import { saveAddress } from "#contract/member/people/address.ts";

export const form = {
  name: "沈晓棠",
  mobile: "13712345678",
  region: ["330000", "330100", "330106"],
  detail: "文三路 90 号 3 幢 501",
  isDefault: false,
};

/** Saves it with these changes; answers all that the member has then. */
export const saved = (call: Call, change: Partial<typeof form> & { id?: number } = {}) =>
  call(saveAddress, { body: { ...form, ...change } });
