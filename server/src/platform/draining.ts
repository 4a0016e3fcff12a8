/** A node that is about to close says so before it does: balancers send requests to another one, and nobody is cut off. */
import type { FastifyInstance } from "fastify";
import type { World } from "./world.ts";

const draining = new WeakSet<World>();

export const isDraining = (world: World): boolean => draining.has(world);

/** From now on /readyz answers 503; everything else goes on as before. */
export const beginDraining = (world: World): void => void draining.add(world);

/** A request that still arrives is served, and its connection is closed afterwards. */
export function closeWaysWhileDraining(app: FastifyInstance, world: World): void {
  app.addHook("onSend", (_, reply, payload, done) => {
    if (isDraining(world)) void reply.header("connection", "close");
    done(null, payload);
  });
}
