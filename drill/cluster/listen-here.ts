/**
 * Loaded before a server of the drill: it listens on its machine's own address. With the simulators a server refuses
 * any address but loopback, rightly; here nobody reaches that address but what is in the same namespaces (enter.ts).
 */
import { type ListenOptions, Server } from "node:net";

const { listen } = Server.prototype;
type Listen = (this: Server, options: ListenOptions, ...rest: unknown[]) => Server;

Server.prototype.listen = function (this: Server, options: unknown, ...rest: unknown[]) {
  const isOptions = typeof options === "object" && options !== null && "port" in options;
  const host = process.env["MACHINE_ADDRESS"];
  const here = isOptions && host ? { ...options, host } : options;
  return (listen as unknown as Listen).call(this, here as ListenOptions, ...rest);
} as typeof listen;
