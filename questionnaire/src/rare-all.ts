/** Everything that rare.ts speaks of, there as soon as this file is. */
import { checkMaxDiff } from "./check-max-diff.ts";
import { checkParts } from "./check-parts.ts";
import { compute } from "./compute.ts";
import { setsFor } from "./max-diff-design.ts";
import { fitsPattern } from "./pattern.ts";
import { provideRare } from "./rare.ts";

provideRare({ checkMaxDiff, checkParts, compute, fitsPattern, setsFor });
