/**
 * Which modules share a file. Few files, since on a slow network each costs a place in the queue: libraries, which
 * outlive deployments; what every page has; what every member's page has; what a page is drawn with. The
 * pieces that some features draw with come inside each of them (piecesPlugin.ts, docs/decisions/0124).
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
type Belongs = (id: string) => boolean;

const contract = (...names: string[]) => names.map((name) => `../../contract/src/${name}.ts`);
const enums = (...names: string[]) =>
  names.map((name) => `../../contract/src/enums.ts?only=${name}`);
const platform = (...names: string[]) => names.map((name) => `platform/${name}.ts`);
const ui = (...names: string[]) => names.map((name) => `ui/${name}`);

/** With all that they are made of; a module is in the first that leads to it. */
const whole = {
  main: [
    "main.tsx",
    "../../questionnaire/view/Form.tsx",
    ...ui("Avatar.tsx", "Badge.tsx", "BrandMark.tsx", "Button.tsx", "Card.tsx", "Checkbox.tsx"),
    ...ui("classes.ts", "CountdownButton.tsx", "Dialog.tsx", "Field.tsx", "Illustration.tsx"),
    ...ui("money.ts", "Money.tsx", "Notice.tsx", "shellIcons.tsx", "Skeleton.tsx", "States.tsx"),
    ...ui("TextInput.tsx", "time.ts", "Toast.tsx"),
    ...platform("codeSent", "heldReload", "hydrated", "remember", "resume", "terms"),
    ...platform("enumeration", "toast", "typed", "useLeft", "useNow"),
    ...contract("member/community/site", "member/people/auth", "member/people/password"),
    ...contract("member/people/user"),
    ...enums("App", "Role"),
  ],
  members: [
    "platform/queries.tsx",
    ...ui("amounts.ts", "Chip.tsx", "List.tsx", "Loaded.tsx"),
    ...platform("exchanged", "link", "news", "places", "responses", "taskLists"),
    ...contract("member/community/notice", "member/money/exchange", "member/money/income"),
    ...contract("member/money/prize", "member/money/wallet", "member/study/best"),
    ...contract("member/study/survey", "member/study/task"),
    ...enums("Asset", "AuditState", "BbsRole", "ExchangeState", "ExchangeType", "JoinResult"),
    ...enums("MoneyReason", "TaskModule", "TaskType", "TrialState"),
  ],
};

/** With what is of their own: of the same folder, or a piece that was copied for it, and in no page itself. */
const around = {
  entry: {
    parts: ["people/login/LoginPanel.tsx", "people/login/ways.ts"],
    own: /\/people\/login\/|\/foundation\/(captcha|security)\/|\?of=login$/,
    pages: [],
  },
  drawn: {
    parts: ["layout/MemberFace.tsx", "layout/HomeLayout.tsx", "platform/adopt.ts"],
    own: /\/layout\/|\?of=around$|\/platform\/(givenBefore|keptPage|returned)\./,
    pages: [],
  },
  home: {
    parts: ["EarningsCard", "Events", "FirstSteps", "Front", "Today"].map(
      (part) => `community/home/${part}.tsx`,
    ),
    own: /\/community\/home\/|\?of=home$/,
    pages: ["community/home/HomePage.tsx"],
  },
  task: {
    parts: ["TaskMore", "TaskStand", "TaskTruthCard"].map((part) => `study/task/${part}.tsx`),
    own: /\/study\/task\/|\?of=task$/,
    pages: ["study/task/TaskDetailPage.tsx", "study/task/TaskListPage.tsx"],
  },
  questionnaire: {
    parts: ["../../questionnaire/view/QuestionnaireForm.tsx"],
    own: /\/questionnaire\//,
    pages: [],
  },
};

const sources = fileURLToPath(new URL("../src", import.meta.url));
/** As the bundler names a module. A query is part of that, and no part of a file's address. */
const source = (path: string) => join(sources, path);
const files = new Set([...whole.main, ...whole.members].map(source));

/** Small, without a state, and in no file that all have. What fetches more later is none of them. */
export const isPiece = (id: string): boolean =>
  /\/web\/src\/(ui\/(?!AvatarChanger|CropDialog|Download|Picture|tones)|layout\/(MemberCard|StandingNotice|entries)\.|platform\/(clipboard|givenBefore|searchChange|share|useSearch|useWhenSeen)\.)|\/contract\/src\/doing\.ts/.test(
    id,
  ) && !files.has(id.replace(/\.module\.css$/, ".tsx"));

let places: Map<string, string> | undefined;

export const groups = [
  {
    name: "base",
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
    priority: 1,
    includeDependenciesRecursively: true,
  },
  {
    name: "rules",
    test: /node_modules\/(zod|react-hook-form)\/|contract\/src\/(fields|pasted)\.ts|platform\/form\.ts/,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (places ??= placesIn(graph)).get(id) ?? null,
    debugName: "by what leads to them",
  },
];

/** On the graph of every page, and used by few of them: not to be followed. */
const leadsAstray = /\/contract\/src\/(enums|fields|names|pasted)\.ts$/;

function placesIn(graph: Graph): Map<string, string> {
  const found = new Map<string, string>();
  const put = (name: string, modules: readonly string[], belongs: Belongs) => {
    for (const id of madeOf(modules, graph, belongs)) if (!found.has(id)) found.set(id, name);
  };
  // What the landing page's own script, and its card's, share with the site: they bring nothing else of that.
  put("start", ["boot.ts", "platform/request.ts"], () => true);
  found.delete(source("boot.ts"));
  for (const [name, modules] of Object.entries(whole))
    put(name, modules, (id) => !leadsAstray.test(id));
  for (const [name, { parts, own, pages }] of Object.entries(around)) {
    const ofPages = madeOf(pages, graph, () => true);
    put(name, parts, (id) => own.test(id) && !ofPages.has(id));
  }
  return found;
}

/** These modules, and what they are made of as far as it belongs to them; what they fetch later is not in it. */
function madeOf(modules: readonly string[], graph: Graph, belongs: Belongs): Set<string> {
  const found = new Set(modules.map(source));
  // A set that grows is walked to its end.
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (belongs(next)) found.add(next);
  return found;
}
