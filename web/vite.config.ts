/** The member site's two builds: what browsers load, and what renders its public pages (`--ssr`). */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractPlugin } from "./build/contractPlugin.ts";
import { enumsPlugin } from "./build/enumsPlugin.ts";
import { limitsPlugin } from "./build/limitsPlugin.ts";
import { pageModulesPlugin } from "./build/pageModulesPlugin.ts";
import { queryPlugin } from "./build/queryPlugin.ts";
import { routerPlugin } from "./build/routerPlugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const slimming = (): Plugin[] => [
  enumsPlugin(),
  limitsPlugin(),
  contractPlugin(here("./src/platform/enumeration.ts")),
  queryPlugin(here("./build/queryUnused.ts")),
  routerPlugin(here),
];

/**
 * What is used together comes together: libraries outlive deployments, and on a slow network each
 * further file costs a place in the queue. `start` has what boot.ts needs and no more.
 */
const groups = [
  {
    name: "start",
    test: /platform\/(inWechat|scroll|shareCard|storage)\.ts|contract\/src\/limits\.ts|preload-helper|rolldown\/runtime/,
    priority: 5,
  },
  { name: "base", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
  { name: "query", test: /node_modules\/@tanstack\//, priority: 4 },
  {
    name: "rules",
    test: /node_modules\/(zod|react-hook-form)\/|contract\/src\/(fields|pasted)\.ts|platform\/form\.ts/,
    priority: 4,
  },
  { name: "site", test: isOnEveryPage, priority: 3 },
  {
    name: "fields",
    test: /\/web\/src\/ui\/(Checkbox|CountdownButton|Field|TextInput)\.|\/questionnaire\/view\/Form\./,
    priority: 2,
  },
  {
    name: "entry",
    test: /\/login\/(LaterNotice|LoginPanel|CodeLoginForm|Account(AndCode|Field)|Consent|PlainButton|ThirdParty\w*|useThirdParty|sendCode|signIn|ways)\.|\/captcha\/(useCaptcha|proof|standIn|round)\.|\/security\/CodeField\./,
    priority: 2,
  },
  // Each by itself: anyone who needs one of them would else load whatever it was bundled with.
  // Named by what is on every page (contract/src/member/people/user.ts), and used by few.
  { name: "names", test: /contract\/src\/names\.ts/, priority: 4 },
  { name: "errors", test: /contract\/src\/errors\.ts/, priority: 2 },
  { name: "notice", test: /\/ui\/Notice\./, priority: 2 },
  { name: "refusal", test: /\/ui\/Refusal\./, priority: 2 },
  { name: "sns", test: /member\/people\/sns\.ts/, priority: 3 },
  // What the ways in beside the code need, without the members' parts.
  {
    name: "ways",
    test: /platform\/(base64|encrypt|thirdParty|vault)\.ts|\/ui\/PasswordInput\./,
    priority: 2,
  },
  { name: "member", test: isForMembers, priority: 1 },
  // After it, or they would take along what they are made of.
  { name: "bars", test: /\/ui\/Bars\./, priority: 0 },
  { name: "survey", test: /contract\/src\/member\/study\/survey\.ts/, priority: 0 },
  { name: "list", test: /\/ui\/(ListCard|PagedList|PullToRefresh|Select)\./, priority: 0 },
  { name: "passing-on", test: /\/platform\/(clipboard|share)\.ts/, priority: 0 },
];

function isOnEveryPage(id: string): boolean {
  // Endpoints are a few words each, once contractPlugin.ts has been over them.
  if (
    /\/contract\/src\/(client|endpoint|member\/(people\/(auth|password|user)|community\/site))\.ts$/.test(
      id,
    )
  )
    return true;
  if (id.endsWith("/contract/src/enums.ts?only=App")) return true;
  const shell =
    /\/ui\/(Avatar|Badge|BrandMark|Button|Dialog|Illustration|Money|Skeleton|States|Toast|classes|money|shellIcons|tones)\./;
  if (shell.test(id)) return true;
  return (
    /\/web\/src\/(Root\.|page\.|(platform|layout)\/)/.test(id) &&
    !isForMembers(id) &&
    !isForSome(id) &&
    // Files of their own, so that the server finds the styles of its frame (entry-server.tsx).
    !/\/layout\/(HomeLayout|MemberCard|MemberFace|Sidebar|StandingNotice|entries|frame)\./.test(
      id,
    ) &&
    !id.includes("/form.ts")
  );
}

/** Of the platform, what only some pages ask for. */
const isForSome = (id: string): boolean =>
  /\/platform\/(adopt|answerQueue|returned|backGesture|base64|clipboard|download|drawing|encrypt|exchanged|givenBefore|keptPage|lastSeen|link|maintenance|news|newsCache|ownTitle|pen|pictureQueue|pictures|places|push|pushOwner|qr|script|searchChange|share|sharePicture|taskLists|thirdParty|upload|useHistoryPages|useKeptQueue|useSearch|useUnsent|useWhenSeen|vault|wechat)\./.test(
    id,
  );

function isForMembers(id: string): boolean {
  // A few words each: in files of their own they would wait for one of the six connections each.
  if (/\/contract\/src\/member\/(money\/(exchange|wallet)|study\/task)\.ts$/.test(id)) return true;
  if (
    /\/contract\/src\/enums\.ts\?only=(Asset|AuditState|BbsRole|ExchangeState|ExchangeType|JoinResult|TaskModule|TaskType)$/.test(
      id,
    )
  )
    return true;
  if (/\/platform\/(later|member|quer\w+)\./.test(id)) return true;
  // What few pages draw is theirs.
  return /\/web\/src\/ui\/(?!amounts\.|AvatarChanger|Bars|chart\.|chosen\.|CropDialog|cut\.|Download|earned\.|EnumChips|ExchangeRow|icons\.|BarChart|linkIcons\.|ListCard|Menu|NewsTabs|PagedList|Picture(Dialog|Picker|s)|picture\.|PrizePicture|PullToRefresh|QrCode|RichText|SaveState|Select|StateBadge|Stepper|Tabs|TextArea|UnreadDot|months\.|useMonths\.|usePictures\.)/.test(
    id,
  );
}

/**
 * What is to be fetched beside a chunk. Without what is surely there or asked for already, whose names
 * would only make the tables of contents longer: main.tsx's own parts, those that page() loads, and those that a
 * member's home is made of itself.
 */
function notYetThere(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const known = [
    // A provider's script is awaited anyway: what loads it may come after who asks.
    "base|site|start|script|wechat|rolldown-runtime",
    ...(/(member|task|content)Routes|HomePage|AnswerPage/.test(hostId) ? ["query|member"] : []),
    ...(/Routes/.test(hostId) ? ["fields"] : []),
    ...(hostId.includes("AnswerPage") ? ["notice|survey"] : []),
  ];
  const isThere = new RegExp(`assets/(${known.join("|")})-[^/]+$`);
  return needed.filter((file) => !isThere.test(file));
}

/** One short mark a file: what all its classes share packs well. */
function className(name: string, file: string): string {
  const path = relative(here("."), file.replace(/\?.*$/, ""));
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

// A default export, because Vite demands one.
// oxlint-disable-next-line import/no-default-export
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here("."),
  plugins: [react(), ...(isSsrBuild ? [pageModulesPlugin()] : slimming())],
  define: {
    __DEVELOPMENT_PAGES__: JSON.stringify(mode === "development"),
    // React is its production self on the server, too, whatever that calls itself: the other takes four times as long.
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    ssr: isSsrBuild === true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Web views of phones from about 2020: private class fields stay native, which keeps it small.
    target: ["chrome98", "safari16", "firefox100"],
    cssTarget: ["chrome87", "safari14"],
    modulePreload: { resolveDependencies: notYetThere },
    // Asset files stay files: the CSP then needs no `data:` for scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: here("./src/entry-server.tsx"), output: { codeSplitting: false } }
      : {
          input: {
            main: here("./src/main.tsx"),
            boot: here("./src/boot.ts"),
            // Alone in its file: the server sends it from /sw.js (pages/installed.ts).
            worker: here("./src/worker.ts"),
          },
          output: { codeSplitting: { groups } },
        },
  },
  // One self-contained file: the renderer then never mixes React's builds with the server's.
  ssr: { noExternal: true },
  server: { proxy: { "/api": "http://localhost:3000" } },
}));
