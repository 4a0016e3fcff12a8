/** The server's table of contents: one line per feature. */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { accountRoutes } from "./account/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { identifyMember } from "./auth/service.ts";
import { brandRoutes } from "./brand/routes.ts";
import { captchaRoutes } from "./captcha/routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { devInboxJson, devInboxRoutes } from "./dev-inbox/routes.ts";
import { editorRoutes } from "./editor/routes.ts";
import { exchangeRoutes } from "./exchange/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { outsideOrigins } from "./pages/origins.ts";
import { pagesPlugin } from "./pages/pages.ts";
import { passwordRoutes } from "./password/routes.ts";
import { bindHttp, noSuchCall } from "./platform/http.ts";
import { openapiOf } from "./platform/openapi.ts";
import type { World } from "./platform/world.ts";
import { propertyRoutes } from "./property/routes.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { storageDoor } from "./providers/storage/door.ts";
import { regionRoutes } from "./region/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { siteOf } from "./site/service.ts";
import { snsRoutes } from "./sns/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { identifyStaff } from "./staff/service.ts";
import { surveyRoutes } from "./survey/routes.ts";
import { uploadRoutes } from "./upload/routes.ts";
import { userRoutes } from "./user/routes.ts";
import { walletRoutes } from "./wallet/routes.ts";

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
  });
  const routes = await bindHttp(app, {
    identify: {
      member: (token, cookies) => identifyMember(world, token, cookies),
      staff: (cookies) => identifyStaff(world, cookies),
    },
    secure: config.publicOrigin.startsWith("https:"),
    checkAnswers: config.development && config.checkAnswers === "on",
  });

  siteRoutes(routes, world);
  brandRoutes(routes, world);
  captchaRoutes(routes, world);
  passwordRoutes(routes, world);
  authRoutes(routes, world);
  snsRoutes(routes, world);
  userRoutes(routes, world);
  accountRoutes(routes, world);
  privacyRoutes(routes, world);
  uploadRoutes(routes, world);
  regionRoutes(routes);
  catalogRoutes(routes, world);
  surveyRoutes(routes, world);
  walletRoutes(routes, world);
  propertyRoutes(routes, world);
  exchangeRoutes(routes, world);
  staffRoutes(routes, world);
  editorRoutes(routes, world);
  devInboxRoutes(routes, world);
  healthRoutes(app, world);
  await storageDoor(app, world);
  if (config.development) {
    devInboxJson(app, world);
    await app.register(fastifyStatic, {
      root: join(root, "server/sample/pictures"),
      prefix: "/sample/pictures/",
      decorateReply: false,
    });
  }

  app.get("/api/openapi.json", () => openapiOf(endpoints, config.publicOrigin));
  app.all("/api/*", (_, reply) => reply.code(404).send(noSuchCall));
  await pagesPlugin(app, {
    webRoot: join(root, "web/dist"),
    consoleRoot: join(root, "console/dist"),
    siteOf: (host) => siteOf(world, host.replace(/:\d+$/, "").toLowerCase()),
    outsideOrigins: outsideOrigins(config),
  });
  return app;
}
