/** Every page that a stranger sees (support/readable.ts). */
import { testReadable } from "../support/readable.ts";

testReadable({ stranger: 5 });
