/** The sample questionnaires by name. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { breakfast } from "./breakfast.ts";
import { car } from "./car.ts";
import { commute } from "./commute.ts";
import { daily } from "./daily.ts";
import { drinks } from "./drinks.ts";
import { home } from "./home.ts";
import { pet } from "./pet.ts";
import { phone } from "./phone.ts";
import { returns } from "./returns.ts";
import { skincare } from "./skincare.ts";
import { sleep } from "./sleep.ts";
import { travel } from "./travel.ts";
import { video } from "./video.ts";
import { welcome } from "./welcome.ts";

export const questionnaires = {
  breakfast,
  car,
  commute,
  daily,
  drinks,
  home,
  pet,
  phone,
  returns,
  skincare,
  sleep,
  travel,
  video,
  welcome,
} satisfies Record<string, Questionnaire>;
