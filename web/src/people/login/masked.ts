/** An account as it may be shown: enough to be recognised, not enough to be used. */
export function masked(account: string): string {
  const at = account.indexOf("@");
  return at < 0
    ? `${account.slice(0, 3)}****${account.slice(-4)}`
    : `${account.slice(0, 1)}***${account.slice(at)}`;
}
