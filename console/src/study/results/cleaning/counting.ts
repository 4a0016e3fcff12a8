/** What counts again once somebody is excluded or brought back. */
import { resultCards, resultCross, resultFunnel } from "#contract/console/study/results.ts";
import { resultTexts } from "#contract/console/study/results-kept.ts";

export const counting = [resultCards, resultCross, resultFunnel, resultTexts];
