/** What the buyer of a service answered. */
export { AnswersList } from './answers-list.tsx'
/** The messages of both sides. */
export { TalkList } from './talk-list.tsx'
