/** Posts and uploads of a discussion group, for foreign.test.ts. */
import type { Endpoint } from "#contract/endpoint.ts";
import { hideFocusPost, likePost, setFocusAvatar } from "#contract/member/study/discussion.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { say, sectionOn, type Section, topic } from "./fixture/discussion.ts";
import type { Case } from "./foreign-goods.ts";
import type { SignedIn, TestServer } from "./server.ts";

type People = { owner: () => SignedIn; stranger: () => SignedIn };

export function sectionCases(server: TestServer, { owner, stranger }: People): Case[] {
  let made: Promise<Section> | undefined;
  const section = () => (made ??= sectionOn(server, [topic(), topic()]));
  const enter = async ({ call }: SignedIn) =>
    call(enterTask, { body: { taskId: (await section()).id } });

  const ownPost = async () => {
    await enter(owner());
    const [first = 0] = (await section()).topics;
    return String((await say(owner().call, first, "只给讨论组里的人看")).post.id);
  };
  const byPost = (endpoint: Endpoint, body: object): Case => ({
    endpoint,
    own: ownPost,
    absent: "999999999",
    inputOf: (id) => ({ params: { id }, body }),
  });
  let hash = "";
  return [
    byPost(likePost, { liked: true }),
    byPost(hideFocusPost, { hidden: true }),
    {
      endpoint: setFocusAvatar,
      // The stranger is in the section too: only whose picture it is tells the two apart.
      own: async () => {
        await enter(stranger());
        ({ hash } = await section());
        const query = { purpose: "discussion", type: "image/png", bytes: "1000" } as const;
        return (await owner().call(getUploadPolicy, { query })).key;
      },
      absent: "discussion/nobody/17000000000001234.png",
      inputOf: (key) => ({ body: { hash, key } }),
    },
  ];
}
