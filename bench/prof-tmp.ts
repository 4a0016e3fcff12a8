import { setStage } from "/work/main/bench/stage.ts";
import { load } from "/work/main/bench/load.ts";
import { targets } from "/work/main/bench/targets.ts";
const stage = await setStage();
for (const t of targets.slice(0,2)) { console.log(t.what, load({ ...t.load(stage), connections: 16, seconds: 8 })); }
await stage.stop();
