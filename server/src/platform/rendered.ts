/** What has been rendered is kept: it costs milliseconds, and anybody may ask. */
import type { World } from "./world.ts";

type Text = { body: string; updatedAt: Date };
type RenderedKept = { version: string; rendered: string };

/** Renders each version of a text once. Keeps `most` of them: the first to go is what nobody has read for longest. */
export function renderedOnce(render: (body: string) => string, most: number) {
  const memories = new WeakMap<World, Map<string | number, RenderedKept>>();
  return (world: World, name: string | number, { body, updatedAt }: Text): string => {
    const memory = memories.get(world) ?? new Map<string | number, RenderedKept>();
    memories.set(world, memory);
    const known = memory.get(name);
    // With its length: two changes may come within a millisecond.
    const version = `${updatedAt.getTime()}/${body.length}`;
    const rendered = known?.version === version ? known.rendered : render(body);
    // A Map keeps the order of insertion.
    memory.delete(name);
    memory.set(name, { version, rendered });
    const [oldest] = memory.keys();
    if (memory.size > most && oldest !== undefined) memory.delete(oldest);
    return rendered;
  };
}
