/** Every page that members see, each opened by a member whom it is for (support/readable.ts). */
import { testReadable } from "../support/readable.ts";

testReadable({ member: 3, regular: 1, newcomer: 1, leader: 1, agent: 1 });
