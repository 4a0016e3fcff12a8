/** Settings of single sign-on for operators (OpenID Connect): off unless OIDC_ISSUER is set (docs/decisions/0094). */
import { StaffRole } from "#contract/enums.ts";
import { simulatedClient } from "./simulated-client.ts";
import {
  ConfigError,
  list,
  optional,
  optionalOneOf,
  type ReadersSetting,
  type SettingReader,
  text,
  whole,
} from "./readers.ts";

/** As the provider writes it, with or without a slash at its end: it is compared character by character. */
const issuer: SettingReader<string | undefined> = (given, name) => {
  const value = given?.trim();
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new ConfigError(`${name} 应为 http(s) 地址，不带 ? 和 #，现在是「${given}」`);
  return value;
};

export type GroupRole = { group: string; role: StaffRole };

const roleNames = StaffRole.values.map((role) => StaffRole.nameOf(role));

/** `group=role, …`, or JSON {"group": "role"} where a group's name holds a comma. The first that fits decides. */
const groupRoles: SettingReader<readonly GroupRole[]> = (given, name) => {
  const value = given?.trim() ?? "";
  const pairs = value.startsWith("{") ? pairsOfJson(value, name) : pairsOfList(value, name);
  return pairs.map(([group, roleName]) => {
    const role = StaffRole.values.find((one) => StaffRole.nameOf(one) === roleName);
    if (group === "" || role === undefined)
      throw new ConfigError(
        `${name} 应为 组=角色，角色为 ${roleNames.join("、")} 之一，现在是「${group}=${roleName}」`,
      );
    return { group, role };
  });
};

const pairsOfList = (value: string, name: string) =>
  list(value, name).map((entry) => {
    const at = entry.lastIndexOf("=");
    return [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()] as const;
  });

function pairsOfJson(value: string, name: string): (readonly [string, string])[] {
  try {
    return Object.entries(JSON.parse(value) as object).map(([group, role]) => [
      group,
      String(role),
    ]);
  } catch {
    throw new ConfigError(`${name} 应为 组=角色，用逗号分隔，或 JSON 对象`);
  }
}

export const signOnTable = {
  oidcIssuer: [
    "OIDC_ISSUER",
    issuer,
    "Who signs operators in, exactly as it calls itself; unless said nobody, in development a simulator.",
  ],
  oidcClientId: ["OIDC_CLIENT_ID", optional, "Our name there."],
  oidcClientSecret: ["OIDC_CLIENT_SECRET", optional, "With which secret."],
  oidcScope: [
    "OIDC_SCOPE",
    text("openid profile email"),
    "What is asked for; add offline_access where refresh tokens need it (Entra, Okta, Authentik).",
  ],
  oidcGroups: [
    "OIDC_GROUPS",
    groupRoles,
    "group=role by commas, or JSON; the first that somebody is in decides, without one nobody gets in.",
  ],
  oidcGroupsClaim: [
    "OIDC_GROUPS_CLAIM",
    text("groups"),
    "Where the groups stand, in the ID token or the user info; a dot leads inside (realm_access.roles).",
  ],
  oidcSecondFactor: [
    "OIDC_SECOND_FACTOR",
    list,
    "Values of amr or acr that mean that the provider asked for one (mfa); unless said, ours is asked.",
  ],
  oidcPasswords: [
    "OIDC_PASSWORDS",
    optionalOneOf("break-glass", "all"),
    "Who still signs in by password; all in development and only there, unless said.",
  ],
  oidcDownMinutes: [
    "OIDC_DOWN_MINUTES",
    whole(60, 5, 1440),
    "How long who is signed in goes on while the provider does not answer.",
  ],
} as const satisfies Record<string, ReadersSetting>;

/** When these settings are needed, for README.md. */
export const neededForSignOn = {
  oidcClientId: "with OIDC_ISSUER",
  oidcClientSecret: "with OIDC_ISSUER",
  oidcGroups: "with OIDC_ISSUER",
};

type SignOnSettings = {
  [K in keyof typeof signOnTable]: ReturnType<(typeof signOnTable)[K][1]>;
} & { nodeEnv: string; simulatorPort: number };

/** What single sign-on goes by; undefined = off. */
export type SignOn = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  groups: readonly GroupRole[];
  groupsClaim: string;
  secondFactor: readonly string[];
  passwords: "break-glass" | "all";
  downMinutes: number;
};

/** Every sentence about settings of sign-on that do not go together. */
export function signOnComplaints(
  read: Partial<SignOnSettings>,
  wrong: ReadonlySet<string>,
): string[] {
  const { nodeEnv, oidcIssuer, oidcGroups = [] } = read;
  if (oidcIssuer === undefined) return [];
  const complaints: string[] = [];
  const missing = [
    ...(read.oidcClientId === undefined ? ["OIDC_CLIENT_ID"] : []),
    ...(read.oidcClientSecret === undefined ? ["OIDC_CLIENT_SECRET"] : []),
    ...(oidcGroups.length === 0 && !wrong.has("oidcGroups") ? ["OIDC_GROUPS"] : []),
  ];
  if (missing.length > 0) complaints.push(`设置了 OIDC_ISSUER，还需要设置 ${missing.join("、")}`);
  if (!(read.oidcScope ?? "openid").split(" ").includes("openid"))
    complaints.push("OIDC_SCOPE 必须包含 openid");
  if (nodeEnv === "production" && !oidcIssuer.startsWith("https:"))
    complaints.push("OIDC_ISSUER 在生产环境必须是 https 地址");
  if (nodeEnv === "production" && read.oidcPasswords === "all")
    complaints.push(
      "OIDC_PASSWORDS=all 只能用于开发，生产环境请用应急账号（docs/operations/sign-on.md）",
    );
  return complaints;
}

/** Undefined: nobody signs on by it. */
export const issuerIn = ({
  nodeEnv,
  simulatorPort,
  oidcIssuer,
}: Pick<SignOnSettings, "nodeEnv" | "simulatorPort" | "oidcIssuer">): string | undefined =>
  oidcIssuer ?? (nodeEnv === "development" ? simulatedClient(simulatorPort).issuer : undefined);

export function signOnOf(read: SignOnSettings): SignOn | undefined {
  const { nodeEnv, simulatorPort, oidcIssuer } = read;
  const issuer = issuerIn(read);
  if (issuer === undefined) return undefined;
  const isSimulated = oidcIssuer === undefined;
  const simulated = simulatedClient(simulatorPort);
  return {
    issuer,
    clientId: read.oidcClientId ?? simulated.clientId,
    clientSecret: read.oidcClientSecret ?? simulated.clientSecret,
    scope: read.oidcScope,
    groups: read.oidcGroups.length > 0 ? read.oidcGroups : isSimulated ? simulated.groups : [],
    groupsClaim: read.oidcGroupsClaim,
    secondFactor: isSimulated ? ["mfa"] : read.oidcSecondFactor,
    passwords: read.oidcPasswords ?? (nodeEnv === "development" ? "all" : "break-glass"),
    downMinutes: read.oidcDownMinutes,
  };
}
