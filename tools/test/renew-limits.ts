/** Each file begins with the limits that its machine needs just then. */
import { renewLimits } from "./limits.ts";

renewLimits();
