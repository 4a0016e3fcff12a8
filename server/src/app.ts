/** The server, put together: the HTTP layer, the features, the pages. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { identifyMember } from "./auth/service.ts";
import { guardHosts } from "./brand/door.ts";
import { pagesVersion } from "./brand/service.ts";
import { articleAddresses, whenArticlesChange } from "./content/service.ts";
import { devInboxJson } from "./dev-inbox/routes.ts";
import { payoutNotification } from "./exchange/notification-route.ts";
import { featureRoutes } from "./features.ts";
import { healthRoutes } from "./health/routes.ts";
import { stopLive } from "./news/service.ts";
import { outsideOrigins } from "./pages/origins.ts";
import { pagesPlugin } from "./pages/pages.ts";
import { answerBadAddress, bindHttp, noSuchCall } from "./platform/http.ts";
import { openapiOf } from "./platform/openapi.ts";
import { keptSerialisers } from "./platform/serialisers.ts";
import type { World } from "./platform/world.ts";
import { storageDoor } from "./providers/storage/door.ts";
import { siteOf } from "./site/service.ts";
import { guardConsole } from "./staff/door.ts";
import { identifyStaff } from "./staff/service.ts";
import { surveyPostback } from "./survey-platform/postback-route.ts";

const root = join(import.meta.dirname, "../..");

export async function buildApp(world: World): Promise<FastifyInstance> {
  const { config } = world;
  const app: FastifyInstance = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // A request that takes longer has lost its caller.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    // Told to whoever meets a fault of ours: a counter would repeat in every process.
    genReqId: () => randomBytes(6).toString("hex"),
    frameworkErrors: answerBadAddress,
    schemaController: { compilersFactory: { buildSerializer: keptSerialisers } },
  });
  guardHosts(app, world);
  guardConsole(app, world);
  const routes = await bindHttp(app, {
    identify: {
      member: (token, cookies) => identifyMember(world, token, cookies),
      staff: (cookies) => identifyStaff(world, cookies),
    },
    secure: config.publicOrigin.startsWith("https:"),
    checkAnswers: config.development && config.checkAnswers === "on",
  });

  featureRoutes(routes, world);
  // Before the server waits for its answers: these would never end.
  app.addHook("preClose", () => stopLive(world));
  healthRoutes(app, world);
  surveyPostback(app, world);
  payoutNotification(app, world);
  await storageDoor(app, world);
  if (config.development) {
    devInboxJson(app, world);
    for (const folder of ["pictures", "video"])
      // One after the other, as plugins are registered.
      // oxlint-disable-next-line no-await-in-loop
      await app.register(fastifyStatic, {
        root: join(root, "server/sample", folder),
        prefix: `/sample/${folder}/`,
        decorateReply: false,
        // The film lies beside the program that made it.
        allowedPath: (path) => /\.(svg|webp|webm|vtt)$/.test(path),
      });
  }

  app.get("/api/openapi.json", () => openapiOf(endpoints, config.publicOrigin));
  app.all("/api/*", (_, reply) => reply.code(404).send(noSuchCall));
  await pagesPlugin(app, {
    webRoot: join(root, "web/dist"),
    consoleRoot: join(root, "console/dist"),
    siteOf: (host) => siteOf(world, host),
    articlesOf: (host) => articleAddresses(world, host),
    publicOrigin: config.publicOrigin,
    versionOf: () => pagesVersion(world),
    onChange: (forget) => whenArticlesChange(world, forget),
    outsideOrigins: outsideOrigins(config),
  });
  return app;
}
