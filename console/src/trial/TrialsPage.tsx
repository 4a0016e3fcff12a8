/** 产品试用: applications to choose from, parcels to send. */
export function TrialsPage() {
  return null;
}
