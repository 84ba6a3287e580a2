import { contract } from '@zsm/contract/contract'
import type { Codes } from '../accounts/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { getLearner, rename, signIn } from './learners.ts'
import { countNewMessages, listMessages, readAllMessages, readMessage } from './messages.ts'
import { endDevice, listDevices, signOut } from './sessions.ts'

export function learnersRoutes({ codes }: { codes: Pick<Codes, 'checkCode'> }): Mounted[] {
  return implement(contract.learners, {
    signIn: async ({ sql, request, setLearnerSession }, input) => {
      const { learner, session } = await signIn(sql, codes, request, input)
      setLearnerSession(session)
      return learner
    },
    signOut: async ({ sql, learner, session, setLearnerSession }) => {
      await signOut(sql, learner, session)
      setLearnerSession(null)
      return null
    },
    current: async ({ sql, learner }) => ({ learner: learner ? await getLearner(sql, learner) : null }),
    rename: ({ sql, learner }, input) => rename(sql, learner, input),
    listSession: ({ sql, learner, session }) => listDevices(sql, learner, session),
    endSession: ({ sql, learner }, input) => endDevice(sql, learner, input),
    listMessage: ({ sql, learner }, input) => listMessages(sql, learner, input),
    countUnreadMessage: ({ sql, learner }) => countNewMessages(sql, learner),
    readMessage: ({ sql, learner }, input) => readMessage(sql, learner, input),
    readAllMessages: ({ sql, learner }) => readAllMessages(sql, learner),
  })
}
