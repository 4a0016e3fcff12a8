/** Every page on a phone (support/readable.ts). */
import { testReadable } from "./support/readable.ts";
import { phone } from "./support/stage.ts";

testReadable("a phone", phone);
