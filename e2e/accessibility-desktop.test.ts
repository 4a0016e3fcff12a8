/** Every page on a desktop (support/readable.ts). */
import { testReadable } from "./support/readable.ts";
import { desktop } from "./support/stage.ts";

testReadable("a desktop", desktop);
