/** The same promise, which fails when it takes longer. */
export function inTime<T>(coming: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("time-out")), milliseconds);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
