import { contract } from '@zsm/contract/contract'
import { FileId, GrantId, OrderId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { type Media, type Reading, readGranted, type UploadHost } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import type { LearnerSession, Sessions } from '../rpc/session.ts'
import { getCourse, listOrders } from './courses.ts'
import { besidePath, downloadPath, playPath } from './paths.ts'
import {
  findDownload,
  findGranted,
  findLessonAttachment,
  openLesson,
  openPreviewLesson,
  openTrial,
  reportProgress,
} from './playing.ts'
import type { ProgressBuffer } from './progress-buffer.ts'
import { addRefundPicture, askRefund, issuePictureToken, takeBackRefund } from './refunding.ts'

type LearningParts = { media: Media; host: UploadHost; secret: string; progressBuffer: ProgressBuffer }

export function learningRoutes({ media, host, secret, progressBuffer }: LearningParts): Mounted[] {
  return implement(contract.learning, {
    listOrder: async ({ sql, learner }, input) => {
      await progressBuffer.flushFor(learner)
      return listOrders(sql, media, learner, input)
    },
    getCourse: async ({ sql, learner, session }, { id }) => {
      await progressBuffer.flushFor(learner)
      return getCourse(sql, media, { learner, session }, id)
    },
    openLesson: async ({ sql, learner, session }, input) => {
      await progressBuffer.flushFor(learner)
      return openLesson(sql, media, { learner, session }, input)
    },
    reportProgress: ({ sql, learner, session }, input) =>
      reportProgress(sql, progressBuffer, { learner, session }, input),
    askRefund: async ({ sql, learner }, input) => {
      await progressBuffer.flushFor(learner)
      return askRefund(sql, media, learner, input)
    },
    refundPictureToken: ({ sql, learner }, input) => issuePictureToken(sql, host, learner, input),
    addRefundPicture: ({ sql, learner }, input) => addRefundPicture(sql, media, learner, input),
    takeBackRefund: ({ sql, learner }, input) => takeBackRefund(sql, media, learner, input),
    openTrial: ({ sql }, input) => openTrial(sql, media, input),
    openPreview: ({ sql }, input) => openPreviewLesson(sql, { media, secret }, input),
  })
}

type LearnedFilesParts = { sql: Sql; storage: Storage; learners: Sessions<LearnerSession> }

/**
 * Serves the files of bought goods. The learner's cookie is the permission, checked at each request, so a copied address opens nothing
 * in another browser.
 */
export function mountLearnedFiles(app: FastifyInstance, { sql, storage, learners }: LearnedFilesParts): void {
  const files = withQuota('files', sql)
  const sessionOf = ({ headers }: FastifyRequest) => learners.get(files, learnerToken(headers), 'read')
  const method = ['GET', 'HEAD']
  app.route<{ Params: { grant: string } }>({
    method,
    url: playPath(':grant'),
    handler: async (request, reply) => {
      const id = GrantId.safeParse(request.params.grant).data ?? fail('notFound')
      const key = await findGranted(files, await sessionOf(request), id)
      const { range } = request.headers
      return send(request, reply, await readGranted(files, storage, { key, range, asFile: false }))
    },
  })
  app.route<{ Params: { grant: string; file: string } }>({
    method,
    url: besidePath(':grant', ':file'),
    handler: async (request, reply) => {
      const grantId = GrantId.safeParse(request.params.grant).data ?? fail('notFound')
      const fileId = FileId.safeParse(request.params.file).data ?? fail('notFound')
      const granted = await findLessonAttachment(files, await sessionOf(request), { grantId, fileId })
      const { range } = request.headers
      return send(request, reply, await readGranted(files, storage, { ...granted, range }))
    },
  })
  app.route<{ Params: { order: string; file: string } }>({
    method,
    url: downloadPath(':order', ':file'),
    handler: async (request, reply) => {
      const orderId = OrderId.safeParse(request.params.order).data ?? fail('notFound')
      const fileId = FileId.safeParse(request.params.file).data ?? fail('notFound')
      const device = await sessionOf(request)
      const key = await findDownload(files, device, { orderId, fileId, fetched: request.method === 'GET' })
      const { range } = request.headers
      return send(request, reply, await readGranted(files, storage, { key, range, asFile: true }))
    },
  })
}

async function send({ method }: FastifyRequest, reply: FastifyReply, { status, headers, open }: Reading) {
  reply.code(status).headers(headers)
  return open && method === 'GET' ? reply.send(await open()) : reply.send()
}
