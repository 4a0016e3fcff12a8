/** A banner or event as it is being written: the empty one, what is wrong with it, how it stands now. */
import { BannerDraft, type ConsoleBanner } from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { linkProblem } from "#contract/viewer.ts";
import { brandsIn, brandsText } from "../../platform/brands.ts";
import { problemsIn, type ProblemsOf } from "../../platform/problems.ts";
import type { Tone } from "../../ui/StateMark.tsx";

/** As the form holds it: brands as text, and times that may be empty while they are typed. */
export type BannerForm = Omit<BannerDraft, "brands" | "startsAt" | "endsAt"> & {
  brands: string;
  startsAt: string | null;
  endsAt: string | null;
};

const usualDays = 14;
const dayMs = 24 * 60 * 60_000;

/** From now on, for two weeks. */
export const emptyForm = (now: number): BannerForm => ({
  kind: BannerKind.of.banner,
  title: "",
  summary: "",
  picture: "",
  link: "",
  brands: "",
  viewers: [],
  startsAt: new Date(now).toISOString(),
  endsAt: new Date(now + usualDays * dayMs).toISOString(),
  sort: 0,
  active: true,
});

export function formOf(banner: ConsoleBanner): BannerForm {
  const { kind, title, summary, picture, link, startsAt, endsAt, sort, active } = banner;
  const words = { kind, title, summary, picture, link };
  const { brands, viewers } = banner;
  return { ...words, brands: brandsText(brands), viewers, startsAt, endsAt, sort, active };
}

export const bodyOf = (form: BannerForm): BannerDraft => ({
  ...form,
  brands: brandsIn(form.brands),
  startsAt: form.startsAt ?? "",
  endsAt: form.endsAt ?? "",
});

export function problemsOf(form: BannerForm): ProblemsOf<BannerForm> {
  const { startsAt, endsAt } = form;
  const times: ProblemsOf<BannerForm> = {
    ...(startsAt === null && { startsAt: "请填写开始时间" }),
    ...(endsAt === null && { endsAt: "请填写结束时间" }),
    ...(startsAt !== null &&
      endsAt !== null &&
      Date.parse(endsAt) <= Date.parse(startsAt) && { endsAt: "结束时间应晚于开始时间" }),
  };
  const shut = linkProblem("链接", form.link, form.viewers);
  return { ...(shut && { link: shut }), ...problemsIn(BannerDraft, form, bodyOf(form)), ...times };
}

type Standing = Pick<ConsoleBanner, "active" | "startsAt" | "endsAt">;

export function standingOf({ active, startsAt, endsAt }: Standing, now: number) {
  const say = (label: string, tone: Tone) => ({ label, tone });
  if (!active) return say("未启用", "plain");
  if (Date.parse(startsAt) > now) return say("未开始", "waiting");
  return Date.parse(endsAt) <= now ? say("已结束", "plain") : say("展示中", "good");
}
