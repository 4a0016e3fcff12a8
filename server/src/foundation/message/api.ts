/** What the other features may use of this one. */
export { listOf, markRead } from "./box.ts";
export { removeOldMessages } from "./removal.ts";
export { tell } from "./service.ts";
export {
  deleteMessagesOf as forgetMessages,
  messagesOf as messagesForExport,
  pageOfMessages,
  unreadByMember as unreadMessages,
  unreadWith as unreadWithMessage,
} from "./sql.ts";
