import { contract } from '@zsm/contract/contract'
import { operatorComplaints } from '@zsm/contract/office/complaints'
import { CreatorId, PaperId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Storage } from '../gateways/storage.ts'
import { type Media, readTitled, type UploadHost } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import { type LearnerSession, type Sessions, validOrNone } from '../rpc/session.ts'
import { answerComplaint, searchComplaints } from './answering.ts'
import { listComplaints, readComplaint, rejectComplaint, upholdComplaint } from './office.ts'
import { findPaper } from './papers.queries.ts'
import { addPaper, issuePaperToken, paperPath } from './papers.ts'
import { getSubject } from './subjects.ts'
import { listOwn, readOwn, replyToAnswer, submitComplaint, withdrawComplaint } from './submitting.ts'

type Parts = { channels: Channels; media: Media; host: UploadHost }

export const complaintsRoutes = ({ channels, media, host }: Parts): Mounted[] => [
  ...implement(contract.complaints, {
    findTarget: async ({ sql, learner }, { about }) => {
      const { creator: _, ...found } = await getSubject(sql, learner, about)
      return found
    },
    paperToken: async ({ sql, learner }, { about, ...file }) => {
      const { creator } = await getSubject(sql, learner, about)
      return issuePaperToken(sql, host, { creator, learner }, file)
    },
    addPaper: async ({ sql, learner }, { about, ...file }) => {
      const { creator } = await getSubject(sql, learner, about)
      return addPaper(sql, { creator, learner }, file)
    },
    submit: ({ sql, learner }, input) => submitComplaint(sql, learner, input),
    listOwn: ({ sql, learner }, input) => listOwn(sql, learner, input),
    getOwn: ({ sql, learner }, { id }) => readOwn(sql, learner, id),
    reply: ({ sql, learner }, input) => replyToAnswer(sql, learner, input),
    withdraw: ({ sql, learner }, input) => withdrawComplaint(sql, learner, input),
    listData: ({ sql, creator }, input) => searchComplaints(sql, media, creator, input),
    answer: ({ sql, creator }, input) => answerComplaint(sql, media, creator, input),
  }),
  ...implement(operatorComplaints, {
    listComplaint: ({ sql }, input) => listComplaints(sql, media, input),
    upholdComplaint: async ({ sql, operator }, input) => {
      await upholdComplaint(sql, channels, { operator, ...input })
      return readComplaint(sql, media, input.id)
    },
    rejectComplaint: async ({ sql, operator }, input) => {
      await rejectComplaint(sql, { operator, ...input })
      return readComplaint(sql, media, input.id)
    },
  }),
]

type PapersParts = {
  sql: Sql
  storage: Storage
  learners: Sessions<LearnerSession>
  /** Whether an operator who decides on complaints sends these headers. */
  mayDecide: (headers: FastifyRequest['headers']) => Promise<boolean>
}

/** Serves the papers of complaints to the person who sent them and to operators, and to nobody else. */
export function mountPapers(app: FastifyInstance, { sql, storage, learners, mayDecide }: PapersParts): void {
  const files = withQuota('files', sql)
  type Named = { Params: { creator: string; paper: string } }
  app.route<Named>({
    method: ['GET', 'HEAD'],
    url: paperPath(':creator', ':paper'),
    handler: async ({ params, headers, query, method }: FastifyRequest<Named>, reply: FastifyReply) => {
      const creator = CreatorId.safeParse(params.creator).data ?? fail('notFound')
      const id = PaperId.safeParse(params.paper).data ?? fail('notFound')
      const learner = await validOrNone(learners.get(files, learnerToken(headers), 'read'))
      const decides = await mayDecide(headers)
      if (!learner && !decides) return fail('tokenIllegal')
      const paper = (await findPaper(files, creator, id)) ?? fail('notFound')
      const isOwn = paper.learnerId === learner?.learner
      if (!isOwn && !(decides && paper.complaintId !== null)) return fail('notFound')
      const asFile = 'download' in (query as object)
      const { range } = headers
      const { key, title } = paper
      const { status, headers: own, open } = await readTitled(storage, { key, title, range, asFile })
      reply.code(status).headers({ ...own, 'cache-control': 'private, no-store' })
      return open && method === 'GET' ? reply.send(await open()) : reply.send()
    },
  })
}
