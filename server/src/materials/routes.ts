import { Socket } from 'node:net'
import multipart, { type Multipart } from '@fastify/multipart'
import { contract } from '@zsm/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { asFailure, refusalOf, success } from '../http/envelope.ts'
import { implement } from '../http/implement.ts'
import { getFile, listFiles, recordFile, renameFile } from './files.ts'
import type { Media } from './media.ts'
import { readObject } from './reading.ts'
import { deleteFile, listDeletedFiles, purgeFile, restoreFile } from './recycle-bin.ts'
import { type FollowContent, replaceFile } from './replace.ts'
import {
  beginResumable,
  cancelUpload,
  listUnfinishedUploads,
  readResumableTicket,
  resumeUpload,
} from './resumables.ts'
import { openTus, tokenHeader } from './tus.ts'
import { issueUploadToken, type UploadHost } from './upload-tokens.ts'
import { type Part, receiveUpload } from './uploads.ts'
import { getUsage } from './usage.ts'
import { listUses } from './uses.ts'

export type MaterialsParts = UploadHost & { media: Media; followContent: FollowContent }

export const materialsRoutes = ({ media, followContent, ...host }: MaterialsParts) =>
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
    listUses: ({ sql, creator }, { id }) => listUses(sql, creator, id),
    delete: ({ sql, creator }, { id }) => deleteFile(sql, creator, id),
    listDeleted: ({ sql, creator }, input) => listDeletedFiles(sql, creator, input),
    restore: ({ sql, creator }, { id }) => restoreFile(sql, media, creator, id),
    purge: ({ sql, creator }, { id }) => purgeFile(sql, creator, id),
    usage: ({ sql, creator }) => getUsage(sql, creator),
  })

type Parts = { sql: Sql; storage: Storage; secret: string }

const megabyte = 1024 ** 2

/** The upload host (seed, section 7): a multipart form of `file`, `key` and `token` in any order. */
export async function mountUploads(app: FastifyInstance, { sql, storage, secret }: Parts): Promise<void> {
  await app.register(async (app) => {
    await app.register(multipart, {
      highWaterMark: megabyte,
      fileHwm: megabyte,
      // sizes are counted by the rule, which knows the token's limit
      limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 4096, fieldNameSize: 100, parts: 5 },
    })
    // the token is the permission and no cookie is read, so any page may send here
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    app.options('/upload', async (_, reply) =>
      reply.code(204).header('access-control-allow-methods', 'POST').send(),
    )
    app.post('/upload', async (request) => {
      if (!request.isMultipart()) return fail('unsupportedType')
      endStalled(request)
      try {
        return success(await receiveUpload(sql, storage, secret, partsOf(request)))
      } finally {
        letRestPass(request)
      }
    })
  })
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  const parts = request.parts()
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseForm)
    if (done || !part) return
    yield asPart(part)
  }
}

function asPart(part: Multipart): Part {
  if (part.type === 'file') return { name: part.fieldname, bytes: bytesOf(part.file) }
  if (typeof part.value !== 'string' || part.valueTruncated) return fail('invalidInput')
  return { name: part.fieldname, value: part.value }
}

async function* bytesOf(file: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (cause) {
    refuseForm(cause)
  }
}

// Broken off or malformed: the sender's doing, where the plugin would answer 500.
function refuseForm(cause: unknown): never {
  return fail('invalidInput', { message: '上传内容不完整，请重新上传', cause })
}

/** The upload host for what may stop and go on: tus, opened by the token in a header of every request. */
export async function mountResumables(app: FastifyInstance, parts: Parts): Promise<void> {
  const { sql, storage, secret } = parts
  const path = '/upload/resumable'
  await app.register(async (app) => {
    const tus = openTus(parts, path, (error) => {
      const failure = asFailure(error)
      if (failure.error === 'unexpected') app.log.error({ err: error }, 'unexpected')
      const { status, body } = refusalOf(failure)
      return { status_code: status, body: JSON.stringify(body) }
    })
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      endStalled(request)
      reply.hijack()
      await tus(request.raw, reply.raw)
    }
    // the bytes are read where they are written
    app.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null))
    app.options(path, answer)
    app.options(`${path}/:id`, answer)
    app.post(path, async (request, reply) => {
      const ticket = readResumableTicket(secret, request.headers[tokenHeader])
      await beginResumable(sql, storage, ticket, Number(request.headers['upload-length']))
      await answer(request, reply)
    })
    app.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        readResumableTicket(secret, request.headers[tokenHeader], request.params.id)
        await answer(request, reply)
      },
    })
  })
}

const watchMs = 15_000
const leastBytes = 4096

/** Ends a connection that sends next to nothing; the idle limit of other calls would also end one that waits for the disk. */
function endStalled({ raw }: FastifyRequest): void {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  socket.setTimeout(0)
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    if (!raw.complete && socket.bytesRead - seen < leastBytes) raw.destroy()
    seen = socket.bytesRead
  }, watchMs).unref()
  const stop = () => clearInterval(watch)
  raw.once('close', stop)
  socket.once('close', stop)
}

const restMs = 20_000

/** A browser reads a refusal only after it has sent all: what still comes is dropped, for a while. */
function letRestPass({ raw }: FastifyRequest): void {
  if (raw.complete) return
  // the form's parser would hold it back
  raw.unpipe()
  raw.resume()
  const end = setTimeout(() => raw.complete || raw.destroy(), restMs).unref()
  raw.once('close', () => clearTimeout(end))
}

/** Files for browsers, by signed addresses that expire; ranges so that players can seek. */
export function mountMedia(app: FastifyInstance, { sql, storage, secret }: Parts): void {
  app.route<{ Params: { '*': string }; Querystring: { e?: unknown; s?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async ({ params, query, headers, method }, reply): Promise<FastifyReply> => {
      const asked = { key: params['*'], query, range: headers.range }
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
