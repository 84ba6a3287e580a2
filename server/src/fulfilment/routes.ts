import { contract } from '@zsm/contract/contract'
import { messageSender } from '@zsm/contract/states'
import { AttachmentId, type CreatorId, OrderId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { readTitled, type UploadHost } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import { type LearnerSession, type Sessions, validOrNone } from '../rpc/session.ts'
import { getFulfilment, getOwnFulfilment } from './access.ts'
import type { FileRow } from './files.queries.ts'
import { addFile, findFileFor, findOwnFile, findSentFile, issueToken } from './files.ts'
import { fillForm } from './form.ts'
import { readOwnFulfilment, readWork, searchWorks } from './fulfilments.ts'
import { attachmentPath } from './paths.ts'
import { acceptWork, askAgain, beginWork, deliverWork } from './steps.ts'
import { markRead, readMessages, sendWords } from './talk.ts'

const { buyer, creator: seller } = messageSender

export function fulfilmentRoutes(host: UploadHost): Mounted[] {
  return implement(contract.fulfilment, {
    listData: ({ sql, creator }, input) => searchWorks(sql, creator, input),
    get: ({ sql, creator }, { orderId }) => readWork(sql, creator, orderId),
    peek: async ({ sql, creator }, { orderId }) => ({
      version: (await getFulfilment(sql, creator, orderId)).version,
    }),
    listMessage: async ({ sql, creator }, { orderId, beforeId }) =>
      readMessages(sql, await getFulfilment(sql, creator, orderId), beforeId),
    send: async ({ sql, creator }, input) =>
      sendWords(sql, await getFulfilment(sql, creator, input.orderId), seller, input),
    read: async ({ sql, creator }, input) =>
      markRead(sql, await getFulfilment(sql, creator, input.orderId), seller, input),
    begin: async ({ sql, creator }, { orderId }) =>
      beginWork(sql, creator, await getFulfilment(sql, creator, orderId)),
    deliver: async ({ sql, creator }, input) =>
      deliverWork(sql, creator, await getFulfilment(sql, creator, input.orderId), input),
    uploadToken: async ({ sql, creator }, input) =>
      issueToken(
        sql,
        host,
        { service: await getFulfilment(sql, creator, input.orderId), side: seller },
        input,
      ),
    addFile: async ({ sql, creator }, input) =>
      addFile(sql, { service: await getFulfilment(sql, creator, input.orderId), side: seller }, input),
    getOwn: ({ sql, learner }, { orderId }) => readOwnFulfilment(sql, learner, orderId),
    peekOwn: async ({ sql, learner }, { orderId }) => ({
      version: (await getOwnFulfilment(sql, learner, orderId)).version,
    }),
    listOwnMessage: async ({ sql, learner }, { orderId, beforeId }) =>
      readMessages(sql, await getOwnFulfilment(sql, learner, orderId), beforeId),
    fill: async ({ sql, learner }, input) =>
      fillForm(sql, learner, await getOwnFulfilment(sql, learner, input.orderId), input),
    sendOwn: async ({ sql, learner }, input) =>
      sendWords(sql, await getOwnFulfilment(sql, learner, input.orderId), buyer, input),
    readOwn: async ({ sql, learner }, input) =>
      markRead(sql, await getOwnFulfilment(sql, learner, input.orderId), buyer, input),
    accept: async ({ sql, learner }, { orderId }) =>
      acceptWork(sql, await getOwnFulfilment(sql, learner, orderId)),
    askAgain: async ({ sql, learner }, input) =>
      askAgain(sql, learner, await getOwnFulfilment(sql, learner, input.orderId), input),
    uploadOwnToken: async ({ sql, learner }, input) =>
      issueToken(
        sql,
        host,
        { service: await getOwnFulfilment(sql, learner, input.orderId), side: buyer },
        input,
      ),
    addOwnFile: async ({ sql, learner }, input) =>
      addFile(sql, { service: await getOwnFulfilment(sql, learner, input.orderId), side: buyer }, input),
  })
}

type FilesParts = {
  sql: Sql
  storage: Storage
  learners: Sessions<LearnerSession>
  /** Finds the creator by the browser's cookie for files. */
  creatorOf: (headers: FastifyRequest['headers']) => Promise<CreatorId | undefined>
  /** The creator of an order about which the operator of these headers decides. */
  disputedOf: (headers: FastifyRequest['headers'], orderId: OrderId) => Promise<CreatorId | undefined>
}

/**
 * Serves the files of service orders to both sides, and to operators who decide between them. The cookie is the permission, checked at
 * each request, so a copied address opens nothing in another browser.
 */
export function mountAttachments(
  app: FastifyInstance,
  { sql, storage, learners, creatorOf, disputedOf }: FilesParts,
): void {
  const files = withQuota('files', sql)
  type Named = { Params: { order: string; file: string } }
  const find = async ({ params, headers }: FastifyRequest<Named>): Promise<FileRow> => {
    const orderId = OrderId.safeParse(params.order).data ?? fail('notFound')
    const fileId = AttachmentId.safeParse(params.file).data ?? fail('notFound')
    const creator = await creatorOf(headers)
    const learner = await validOrNone(learners.get(files, learnerToken(headers), 'read'))
    const asked = { orderId, fileId }
    const disputed = await disputedOf(headers, orderId)
    if (!creator && !learner && !disputed) return fail('tokenIllegal')
    const own = creator && (await findFileFor(files, creator, asked))
    const shown = own ?? (disputed && (await findSentFile(files, disputed, asked)))
    if (shown) return shown
    return learner ? findOwnFile(files, learner.learner, asked) : fail('notFound')
  }
  const answer = (isSmall: boolean) => async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const { key: whole, thumbnailKey, title } = await find(request)
    const key = isSmall ? (thumbnailKey ?? fail('notFound')) : whole
    const asFile = 'download' in (request.query as object)
    const { range } = request.headers
    const { status, headers, open } = await readTitled(storage, { key, title, range, asFile })
    reply.code(status).headers({ ...headers, 'cache-control': 'private, no-store' })
    return open && request.method === 'GET' ? reply.send(await open()) : reply.send()
  }
  const method = ['GET', 'HEAD']
  app.route<Named>({ method, url: attachmentPath(':order', ':file'), handler: answer(false) })
  app.route<Named>({ method, url: `${attachmentPath(':order', ':file')}/small`, handler: answer(true) })
}
