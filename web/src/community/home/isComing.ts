/** Whether an answer is on its way for the first time; what cannot be had keeps nobody waiting. */
export const isComing = (one: { isPending: boolean; fetchStatus: string }): boolean =>
  one.isPending && one.fetchStatus === "fetching";
