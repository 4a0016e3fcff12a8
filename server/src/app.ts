/** The server, put together: the HTTP layer, the features, the pages. */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { identifyMember } from "./people/auth/api.ts";
import { guardHosts } from "./foundation/brand/host-guard.ts";
import { pagesVersion } from "./foundation/brand/api.ts";
import { articleAddresses, whenArticlesChange } from "./community/content/api.ts";
import { devInboxJson } from "./providers/dev-inbox/routes.ts";
import { payoutNotification } from "./money/payout/notification-route.ts";
import { featureRoutes } from "./features.ts";
import { healthRoutes } from "./operations/health/routes.ts";
import { stopLive } from "./community/news/api.ts";
import { outsideOrigins } from "./community/pages/origins.ts";
import { pagesPlugin } from "./community/pages/pages.ts";
import { logRequests, type RequestFacts } from "./platform/request-log.ts";
import { answerBadAddress, noSuchCall } from "./platform/error-answers.ts";
import { randomHex } from "./platform/clock.ts";
import { bindHttp } from "./platform/http.ts";
import { openapiOf } from "./platform/openapi.ts";
import { type AskOwn, ownCalls } from "./platform/own-call.ts";
import { guardSchema, isLeftBehind } from "./platform/schema-guard.ts";
import { shareByRoute } from "./platform/request-errand.ts";
import { keptSerialisers } from "./platform/serialisers.ts";
import type { World } from "./platform/world.ts";
import { storageRoutes } from "./providers/storage/storage-routes.ts";
import { siteOf } from "./community/site/api.ts";
import { guardConsole } from "./people/staff/console-guard.ts";
import { identifyStaff, signOnLogout } from "./people/staff/api.ts";
import { surveyPostback } from "./study/survey-platform/postback-route.ts";

const root = join(import.meta.dirname, "../..");

/** For a process that only runs jobs: it answers its supervisor's health checks and nothing else. */
export function buildWorkerApp(world: World): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  healthRoutes(app, world);
  return app;
}

/** `count`: called for every answered request (operations/metric). */
export async function buildApp(
  world: World,
  count?: (facts: RequestFacts) => void,
): Promise<FastifyInstance> {
  const { config } = world;
  const app: FastifyInstance = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // A request that takes longer has lost its caller.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    // Shown to the caller of a request that fails: a counter would repeat in every process.
    genReqId: () => randomHex(6),
    frameworkErrors: answerBadAddress,
    schemaController: { compilersFactory: { buildSerializer: keptSerialisers } },
  });
  logRequests(app, world, count);
  guardSchema(app, world);
  shareByRoute(app);
  guardHosts(app, world);
  guardConsole(app, world);
  const checkAnswers = config.development && config.checkAnswers === "on";
  const bound = await bindHttp(app, {
    identify: {
      member: (token, cookies) => identifyMember(world, token, cookies),
      staff: (cookies) => identifyStaff(world, cookies),
    },
    isLeftBehind: (error) => isLeftBehind(world, error),
    secure: config.publicOrigin.startsWith("https:"),
    checkAnswers,
  });
  const own = ownCalls(bound, { checkAnswers, log: world.log });
  featureRoutes(own.routes, world);
  // Before the server waits for its answers: these would never end.
  app.addHook("preClose", () => stopLive(world));
  healthRoutes(app, world);
  surveyPostback(app, world);
  payoutNotification(app, world);
  signOnLogout(app, world);
  await storageRoutes(app, world);
  if (config.development) await openDevelopment(app, world);
  app.get("/api/openapi.json", () => openapiOf(endpoints, config.publicOrigin));
  app.all("/api/*", (_, reply) => reply.code(404).send(noSuchCall));
  await servePages(app, world, own.ask);
  return app;
}

const servePages = (app: FastifyInstance, world: World, load: AskOwn): Promise<void> => {
  const { config } = world;
  return pagesPlugin(app, {
    webRoot: join(root, "web/dist"),
    consoleRoot: join(root, "console/dist"),
    siteOf: (host) => siteOf(world, host),
    load,
    articlesOf: (host) => articleAddresses(world, host),
    publicOrigin: config.publicOrigin,
    hasWorker: config.serviceWorker === "on",
    versionOf: () => pagesVersion(world),
    onChange: (forget) => whenArticlesChange(world, forget),
    outsideOrigins: outsideOrigins(config),
    members: {
      identify: (token, cookies) => identifyMember(world, token, cookies),
      busyPercent: config.pagesBusyPercent,
      now: () => world.clock.now(),
    },
  });
};

/** The inbox of codes and the sample's files: a way in that production does not have. */
async function openDevelopment(app: FastifyInstance, world: World): Promise<void> {
  devInboxJson(app, world);
  for (const folder of ["pictures", "video"])
    // One after the other, as plugins are registered.
    // oxlint-disable-next-line no-await-in-loop
    await app.register(fastifyStatic, {
      root: join(root, "server/sample", folder),
      prefix: `/sample/${folder}/`,
      // Kept as uploads are (providers/storage), but for a day: a picture that is drawn again has the same name.
      maxAge: "1d",
      decorateReply: false,
      // The film lies beside the program that made it.
      allowedPath: (path) => /\.(svg|webp|webm|vtt)$/.test(path),
    });
}
