/** What `npm run distribute` has carried out by owner, once the tables of the ledger are spread (docs/decisions/0133). */

/**
 * A function that a cluster carries out whole on the machine of the owner that it is given, who is in the parameter `owner`, next to
 * the rows of the table `beside`. `call`: as PostgreSQL writes its name with the types of its parameters.
 */
export type Delegated = { call: string; owner: string; beside: string };

export const delegated: readonly Delegated[] = [
  {
    call: "ledger.post(bigint,text,text,smallint,bigint[],bigint[],bigint,bigint,bigint,text,text,timestamp with time zone)",
    owner: "p_owner",
    beside: "ledger.tx",
  },
  { call: "ledger.open_member(bigint)", owner: "p_member", beside: "ledger.tx" },
  { call: "ledger.lock_balances(bigint,bigint[])", owner: "p_owner", beside: "ledger.tx" },
];
