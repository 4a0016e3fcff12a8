/** Everything that rare.ts speaks of, there as soon as this file is. */
import { compute } from "./compute.ts";
import { fitsPattern } from "./pattern.ts";
import { provideRare } from "./rare.ts";

provideRare({ compute, fitsPattern });
