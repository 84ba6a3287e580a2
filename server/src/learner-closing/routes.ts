import { contract } from '@zsm/contract/contract'
import { ownDataPath } from '@zsm/contract/learners/closing'
import type { FastifyInstance } from 'fastify'
import { type Sql, withQuota } from '../database/sql.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import type { LearnerSession, Sessions } from '../rpc/session.ts'
import { askToClose, type ClosingCodes, foreseeClosing, sendClosingCode } from './closing.ts'
import { exportOwnData } from './own-data.ts'

export function learnerClosingRoutes({ codes }: { codes: ClosingCodes }): Mounted[] {
  return implement(contract.learnerClosing, {
    get: ({ sql, learner }) => foreseeClosing(sql, learner),
    sendCode: ({ sql, learner, request: { ip } }) => sendClosingCode(sql, codes, { learner, ip }),
    create: async ({ sql, learner, setLearnerSession }, input) => {
      const asked = await askToClose(sql, codes, learner, input)
      setLearnerSession(null)
      return asked
    },
  })
}

type OwnDataParts = { sql: Sql; learners: Sessions<LearnerSession> }

/** Sends a learner everything that is stored about them. The cookie is the permission. */
export function mountLearnerData(app: FastifyInstance, { sql, learners }: OwnDataParts): void {
  const limited = withQuota('exports', sql)
  app.route({
    method: 'GET',
    url: ownDataPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { learner } = await learners.get(limited, learnerToken(request.headers), 'write')
      const { headers, bytes } = await exportOwnData(limited, learner)
      return reply.headers(headers).send(bytes)
    },
  })
}
