/** A provider's script, which has to come from its own network: loaded once, forgotten when it failed. */

const timeoutMs = 8_000;
const loading = new Map<string, Promise<void>>();

/** Rejects when it cannot be had; the next call tries again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(new Error(`${src} could not be loaded`));
    const timer = setTimeout(giveUp, timeoutMs);
    script.addEventListener("error", giveUp);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  loading.set(src, loaded);
  loaded.catch(() => {
    loading.delete(src);
    script.remove();
  });
  document.head.append(script);
  return loaded;
}
