import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { contract } from '@zsm/contract'
import { CreatorId, PictureId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { success } from '../rpc/envelope.ts'
import { implement } from '../rpc/implement.ts'
import type { MayReadPaper } from '../rpc/paper-readers.ts'
import { deleteFiles, moveFiles, restoreFiles, tagFiles, untagFiles } from './batches/batches.ts'
import { deleteFile, listDeletedFiles, purgeFile, restoreFile } from './bin/recycle-bin.ts'
import { openDownload, startDownload } from './downloads/downloads.ts'
import type { DownloadSlots } from './downloads/slots.ts'
import { getFile, listFiles, recordFile, renameFile } from './files.ts'
import { createFolder, deleteFolder, listFolders, moveFolder, renameFolder } from './folders/folders.ts'
import { sumMatching } from './list.queries.ts'
import { type Media, secondsLeft } from './reading/media.ts'
import { readObject, readTitled } from './reading/reading.ts'
import { pictureKey } from './sent/pictures.ts'
import { findPicture, type PictureRow } from './sent/queries.ts'
import { createTag, deleteTag, listTags, renameTag } from './tags/tags.ts'
import { bodyOf } from './uploads/body.ts'
import { readParts } from './uploads/form.ts'
import { arrivedOf, openPieces, type Piece, receivePiece } from './uploads/pieces.ts'
import {
  cancelUpload,
  listUnfinishedUploads,
  readResumableTicket,
  resumeUpload,
} from './uploads/resumables.ts'
import { issueUploadToken, type UploadHost } from './uploads/tokens.ts'
import type { UploadTurns } from './uploads/turns.ts'
import { receiveUpload } from './uploads/uploads.ts'
import { getUsage } from './usage.ts'
import { type FollowContent, replaceFile } from './uses/replace.ts'
import { listUses, type NameGoods } from './uses/uses.ts'
import { getWaveform, storeWaveform } from './waveforms/waveforms.ts'

type MaterialsParts = UploadHost & {
  media: Media
  followContent: FollowContent
  nameGoods: NameGoods
  slots: DownloadSlots
}

export const materialsRoutes = ({ media, followContent, nameGoods, slots, ...host }: MaterialsParts) =>
  implement(contract.materials, {
    uploadToken: ({ sql, creator }, input) => issueUploadToken(sql, host, creator, input),
    listUnfinished: ({ sql, creator }) => listUnfinishedUploads(sql, host.storage, creator),
    resumeUpload: ({ sql, creator }, { key }) => resumeUpload(sql, host, creator, key),
    cancelUpload: ({ sql, creator }, { key }) => cancelUpload(sql, host.storage, creator, key),
    create: ({ sql, creator }, input) => recordFile(sql, { media, storage: host.storage }, creator, input),
    deleteAndCreate: ({ sql, creator }, input) =>
      replaceFile(sql, { media, storage: host.storage, followContent }, creator, input),
    get: ({ sql, creator }, { id }) => getFile(sql, media, creator, id),
    listData: ({ sql, creator }, input) => listFiles(sql, media, creator, input),
    update: ({ sql, creator }, input) => renameFile(sql, media, creator, input),
    listUses: ({ sql, creator }, { id }) => listUses(sql, nameGoods, creator, id),
    delete: ({ sql, creator }, { id }) => deleteFile(sql, nameGoods, creator, id),
    listDeleted: ({ sql, creator }, input) => listDeletedFiles(sql, creator, input),
    restore: ({ sql, creator }, { id }) => restoreFile(sql, media, creator, id),
    purge: ({ sql, creator }, { id }) => purgeFile(sql, creator, id),
    usage: ({ sql, creator }) => getUsage(sql, creator),
    listFolders: ({ sql, creator }, input) => listFolders(sql, creator, input),
    createFolder: ({ sql, creator }, input) => createFolder(sql, creator, input),
    renameFolder: ({ sql, creator }, input) => renameFolder(sql, creator, input),
    moveFolder: ({ sql, creator }, input) => moveFolder(sql, creator, input),
    deleteFolder: ({ sql, creator }, input) => deleteFolder(sql, creator, input),
    listTags: ({ sql, creator }, input) => listTags(sql, creator, input),
    createTag: ({ sql, creator }, input) => createTag(sql, creator, input),
    renameTag: ({ sql, creator }, input) => renameTag(sql, creator, input),
    deleteTag: ({ sql, creator }, input) => deleteTag(sql, creator, input),
    sumData: ({ sql, creator }, input) => sumMatching(sql, creator, input),
    batchMove: ({ sql, creator }, input) => moveFiles(sql, creator, input),
    batchTag: ({ sql, creator }, input) => tagFiles(sql, creator, input),
    batchUntag: ({ sql, creator }, input) => untagFiles(sql, creator, input),
    batchDelete: ({ sql, creator }, input) => deleteFiles(sql, nameGoods, creator, input),
    batchRestore: ({ sql, creator }, input) => restoreFiles(sql, creator, input),
    batchDownload: ({ sql, creator }, input) =>
      startDownload(sql, { secret: host.secret, slots }, creator, input),
    getWaveform: ({ sql, creator }, { id }) => getWaveform(sql, creator, id),
    storeWaveform: ({ sql, creator }, input) => storeWaveform(sql, creator, input),
  })

type Parts = { sql: Sql; storage: Storage; secret: string }
type HostParts = Parts & { turns: UploadTurns }

const formType = 'multipart/form-data'

/**
 * The upload host (docs/specification.md): a multipart form with `key` and `token`, which may be in the query, then
 * `file`.
 */
export async function mountUploads(
  app: FastifyInstance,
  { sql, storage, secret, turns }: HostParts,
): Promise<void> {
  await app.register(async (app) => {
    // no parser: the handler reads the raw body
    app.addContentTypeParser(formType, (_, __, done) => done(null))
    // any origin may send: the token is the permission, and no cookie is read
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    app.options('/upload', async (_, reply) =>
      reply.code(204).header('access-control-allow-methods', 'POST').send(),
    )
    app.post<{ Querystring: { key?: unknown; token?: unknown } }>('/upload', async (request) => {
      const type = request.headers['content-type']
      if (!type?.toLowerCase().startsWith(formType)) return fail('unsupportedType')
      const length = request.headers['content-length']
      return turns.ofNetwork(request.ip, async () => {
        endStalled(request)
        try {
          const uploaded = await receiveUpload(
            { sql, storage, secret, turns },
            {
              parts: readParts(type, bodyOf(request.raw)),
              query: request.query,
              length: length === undefined ? undefined : Number(length),
              cut: () => request.raw.destroy(),
            },
          )
          return success(uploaded)
        } finally {
          discardRemainingBody(request)
        }
      })
    })
  })
}

const tusVersion = '1.0.0'
const tokenHeader = 'upload-token'
const pieceType = 'application/offset+octet-stream'
/** Pages of any origin may use the endpoint and read these headers. */
const tusHeaders = {
  'tus-resumable': tusVersion,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Location, Tus-Resumable, Upload-Length, Upload-Offset',
}
const tusOptions = {
  'tus-version': tusVersion,
  'tus-extension': 'creation',
  'access-control-allow-methods': 'POST, HEAD, PATCH',
  'access-control-allow-headers': `Content-Type, Tus-Resumable, Upload-Length, Upload-Offset, ${tokenHeader}`,
  'access-control-max-age': '86400',
}

/** The host for resumable uploads by the tus protocol (tus.io). Every request carries the token in a header. */
export async function mountResumables(
  app: FastifyInstance,
  { sql, storage, secret, turns }: HostParts,
): Promise<void> {
  const path = '/upload/resumable'
  type One = { Params: { id: string } }
  const ticketOf = ({ headers }: FastifyRequest, id?: string) =>
    readResumableTicket(secret, headers[tokenHeader], id)
  await app.register(async (app) => {
    // no parser: the handler reads the raw body
    app.addContentTypeParser(pieceType, (_, __, done) => done(null))
    app.addHook('onRequest', async (_, reply) => {
      reply.headers(tusHeaders)
    })
    const options = async (_: FastifyRequest, reply: FastifyReply) =>
      reply.code(204).headers(tusOptions).send()
    app.options(path, options)
    app.options(`${path}/:id`, options)
    app.post(path, async (request, reply) => {
      const ticket = ticketOf(request)
      await openPieces(sql, storage, ticket, countIn(request.headers['upload-length']))
      return reply.code(201).header('location', `${path}/${ticket.jti}`).send()
    })
    app.head<One>(`${path}/:id`, async (request, reply) => {
      const { offset, size } = await arrivedOf(sql, storage, ticketOf(request, request.params.id))
      const headers = { 'upload-offset': offset, 'upload-length': size, 'cache-control': 'no-store' }
      return reply.headers(headers).send()
    })
    app.patch<One>(`${path}/:id`, async (request, reply) => {
      const receive = async () => {
        endStalled(request)
        try {
          const ticket = ticketOf(request, request.params.id)
          const piece = pieceOf(request)
          return await turns.ofPerson(ticket.by ?? ticket.front, () =>
            receivePiece(sql, storage, ticket, piece),
          )
        } finally {
          discardRemainingBody(request)
        }
      }
      const offset = await turns.ofNetwork(request.ip, receive)
      return reply.code(204).header('upload-offset', offset).send()
    })
  })
}

function pieceOf({ headers, raw }: FastifyRequest): Piece {
  if (headers['content-type'] !== pieceType) fail('unsupportedType')
  const length = headers['content-length']
  return {
    offset: countIn(headers['upload-offset']),
    length: length === undefined ? undefined : Number(length),
    bytes: raw,
  }
}

/** Parses a header that holds a number of bytes. */
function countIn(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : fail('invalidInput')
}

const watchMs = 15_000
const leastBytes = 4096

/**
 * Closes a connection that sends almost nothing. The server's idle timeout is off here, because it would also close one
 * that waits for our disk.
 */
function endStalled({ raw }: FastifyRequest): void {
  const { socket } = raw
  if (raw.destroyed || !(socket instanceof Socket)) return
  socket.setTimeout(0)
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    if (!raw.complete && socket.bytesRead - seen < leastBytes) raw.destroy()
    seen = socket.bytesRead
  }, watchMs).unref()
  // the connection may serve more requests, so no listener may stay
  const stop = () => {
    clearInterval(watch)
    socket.off('close', stop)
  }
  raw.once('close', stop)
  socket.once('close', stop)
}

const restMs = 20_000

/**
 * A browser reads a refusal only after it has sent its whole body. So the rest is read and dropped, for 20 seconds at
 * most.
 */
function discardRemainingBody({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  const end = setTimeout(() => raw.complete || raw.destroy(), restMs).unref()
  raw.once('close', () => clearTimeout(end))
}

/** Serves files to browsers by signed URLs that expire. Ranges let players seek. */
export function mountMedia(
  app: FastifyInstance,
  { sql, storage, secret, mayReadPaper }: Parts & { mayReadPaper: MayReadPaper },
): void {
  app.route<{ Params: { '*': string }; Querystring: { e?: unknown; s?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async ({ params, query, headers, method }, reply): Promise<FastifyReply> => {
      const asked = {
        key: params['*'],
        query,
        range: headers.range,
        mayReadPaper: (owner: CreatorId) => mayReadPaper(headers, owner),
      }
      const { status, headers: own, open } = await readObject(sql, storage, secret, asked)
      if (status === 200 && headers['if-none-match'] === own.etag) {
        const { 'content-length': _, ...rest } = own
        return reply.code(304).headers(rest).send()
      }
      reply.code(status).headers(own)
      return open && method === 'GET' ? reply.send(await open()) : reply.send()
    },
  })
}

/** `GET /downloads/:creator/:id` sends several files as one ZIP to a client with the signed address. */
export function mountDownloads(
  app: FastifyInstance,
  { slots, ...parts }: Parts & { slots: DownloadSlots },
): void {
  app.route<{ Params: { creator: string; id: string }; Querystring: { e?: unknown; s?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:creator/:id',
    handler: async ({ params, query, method, ip }, reply) => {
      const creator = CreatorId.safeParse(params.creator).data ?? fail('notFound')
      const { headers, open } = await openDownload(parts, { creator, id: params.id }, query)
      if (method === 'HEAD') return reply.headers(headers).send()
      await slots.hold(creator, ip, async () => {
        reply.headers(headers).send(open())
        // the client has read everything, or has left
        await finished(reply.raw).catch(() => undefined)
      })
      return reply
    },
  })
}

/** Whether the sender of these headers may see a picture that a learner sent to the creator. */
type MayReadPicture = (
  headers: FastifyRequest['headers'],
  picture: Pick<PictureRow, 'learnerId' | 'recordDict'> & { creator: CreatorId },
) => Promise<boolean>

/** Serves the pictures that learners send: the address is signed and expires, and the cookie says who reads it. */
export function mountSentPictures(
  app: FastifyInstance,
  { sql, storage, secret, mayRead }: Parts & { mayRead: MayReadPicture },
): void {
  type Named = { Params: { creator: string; picture: string }; Querystring: { e?: unknown; s?: unknown } }
  const answer = (end: '' | '/small') => async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const { params, query, headers, method } = request
    const creator = CreatorId.safeParse(params.creator).data ?? fail('notFound')
    const id = PictureId.safeParse(params.picture).data ?? fail('notFound')
    if (secondsLeft(secret, `${pictureKey(creator, id)}${end}`, query) === 0)
      fail('forbidden', { message: '地址已过期，请刷新页面' })
    const picture = (await findPicture(sql, creator, id)) ?? fail('notFound')
    if (!(await mayRead(headers, { ...picture, creator })))
      fail('forbidden', { message: '图片只给发送的学员和处理的人看，请登录后刷新页面' })
    const key = end === '' ? picture.key : picture.thumbnailKey
    const { range } = headers
    const {
      status,
      headers: own,
      open,
    } = await readTitled(storage, { key, title: '图片', range, asFile: false })
    reply.code(status).headers(own)
    return open && method === 'GET' ? reply.send(await open()) : reply.send()
  }
  const method = ['GET', 'HEAD']
  const url = `/media/${pictureKey(':creator', ':picture')}`
  app.route<Named>({ method, url, handler: answer('') })
  app.route<Named>({ method, url: `${url}/small`, handler: answer('/small') })
}
