/** Settings of the operators' console: where it answers, whom, and how operators come in. */
import { hosts, networks, optionalOneOf, type ReadersSetting } from "./readers.ts";
import { signOnTable } from "./sign-on.ts";

export const consoleTable = {
  staffSecondFactor: [
    "STAFF_SECOND_FACTOR",
    optionalOneOf("required", "optional"),
    "Whether operators must have one; unless said, required in production and only there.",
  ],
  ...signOnTable,
  consoleHosts: [
    "CONSOLE_HOSTS",
    hosts,
    "Where the console answers, and nothing else does; unless said, beside the site.",
  ],
  consoleIps: [
    "CONSOLE_IPS",
    networks,
    "Addresses and networks that the console answers; unless said, all.",
  ],
} as const satisfies Record<string, ReadersSetting>;
