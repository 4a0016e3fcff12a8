/** The fewest tasks that bring a sum; of sets that are as small, the one whose tasks stand first. Pure. */
type Asked<T> = {
  need: number;
  /** No more tasks than this. */
  most: number;
  worthOf: (task: T) => number;
};
export type Reach<T> = {
  /** In the order in which they were given. */
  tasks: T[];
  sum: number;
  isEnough: boolean;
};

/** Where even `most` tasks are not enough: the ones that bring the most together, and `isEnough` is false. */
export function reachOf<T>(tasks: readonly T[], { need, most, worthOf }: Asked<T>): Reach<T> {
  const offered = tasks.map((task) => ({ task, worth: worthOf(task) })).filter(isWorth);
  const size = fewest(offered, need, most);
  let left = size;
  let missing = Math.min(need, largest(offered, size));
  const chosen = offered.filter(({ worth }, at) => {
    // Taken as soon as those behind it can bring the rest.
    if (left === 0 || worth + largest(offered.slice(at + 1), left - 1) < missing) return false;
    left -= 1;
    missing -= worth;
    return true;
  });
  const sum = sumOf(chosen);
  return { tasks: chosen.map(({ task }) => task), sum, isEnough: sum >= need };
}

type Offered = { worth: number };

const isWorth = ({ worth }: Offered): boolean => worth > 0;
const sumOf = (offered: readonly Offered[]): number =>
  offered.reduce((sum, { worth }) => sum + worth, 0);
/** What the `size` best paid bring together. */
const largest = (offered: readonly Offered[], size: number): number =>
  sumOf(offered.toSorted((a, b) => b.worth - a.worth).slice(0, size));

function fewest(offered: readonly Offered[], need: number, most: number): number {
  const limit = Math.min(most, offered.length);
  let size = 0;
  while (size < limit && largest(offered, size) < need) size += 1;
  return size;
}
