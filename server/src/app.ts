/** The server's table of contents: one line per feature. */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { authRoutes } from "./auth/routes.ts";
import { identifyMember } from "./auth/service.ts";
import { brandRoutes } from "./brand/routes.ts";
import { siteOf } from "./brand/service.ts";
import { captchaRoutes } from "./captcha/routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { devInboxRoutes } from "./dev-inbox/routes.ts";
import { editorRoutes } from "./editor/routes.ts";
import { exchangeRoutes } from "./exchange/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { pagesPlugin } from "./pages/pages.ts";
import { bindHttp, noSuchCall } from "./platform/http.ts";
import { openapiOf } from "./platform/openapi.ts";
import type { World } from "./platform/world.ts";
import { regionRoutes } from "./region/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { identifyStaff } from "./staff/service.ts";
import { surveyRoutes } from "./survey/routes.ts";
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

  brandRoutes(routes, world);
  captchaRoutes(routes, world);
  authRoutes(routes, world);
  userRoutes(routes, world);
  regionRoutes(routes);
  catalogRoutes(routes, world);
  surveyRoutes(routes, world);
  walletRoutes(routes, world);
  exchangeRoutes(routes, world);
  staffRoutes(routes, world);
  editorRoutes(routes, world);
  healthRoutes(app, world);
  if (config.development) {
    devInboxRoutes(app, world);
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
  });
  return app;
}
