import { z } from 'zod'
import { FileSort, fileFilters, library } from './materials/library.ts'
import { fileKind, goodKind, shopKind } from './states.ts'
import {
  CreatorId,
  FileId,
  FileTagId,
  FolderId,
  GoodId,
  Instant,
  int,
  line,
  nothing,
  page,
  pageInput,
  RequestId,
  Version,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

export const Kind = fileKind.codec
export type Kind = z.output<typeof Kind>

/**
 * What may be uploaded, by kind: the largest size in bytes and the extensions. The screen refuses by these rules before sending,
 * the server by the content itself.
 */
export const uploadRules = {
  [fileKind.video]: { name: '视频', maxSize: 4 * 1024 ** 3, extensions: ['mp4', 'webm', 'mov', 'm4v'] },
  [fileKind.audio]: {
    name: '音频',
    maxSize: 512 * 1024 ** 2,
    extensions: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'webm'],
  },
  [fileKind.image]: {
    name: '图片',
    maxSize: 20 * 1024 ** 2,
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  },
  [fileKind.document]: { name: '文档', maxSize: 200 * 1024 ** 2, extensions: ['pdf'] },
  [fileKind.archive]: { name: '压缩包', maxSize: 1024 ** 3, extensions: ['zip'] },
} as const satisfies Record<number, { name: string; maxSize: number; extensions: readonly string[] }>

/**
 * A file up to this size is sent as one form. A larger one is sent by tus, so that the upload can resume after an interruption.
 */
const largestForm = 16 * 1024 ** 2
export const goesInPieces = (size: number): boolean => size > largestForm

/** A file of the material library. `url` and `coverUrl` are signed and expire, so clients must not store them. */
export const file = z.object({
  id: FileId,
  frontId: CreatorId,
  kindDict: Kind,
  title: z.string(),
  ext: z.string(),
  mime: z.string(),
  /** bytes */
  size: z.int(),
  url: z.string(),
  coverUrl: z.string().nullable(),
  /** seconds; null for images and documents */
  durationSec: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** how many goods, lessons and shops use it */
  refCount: z.int(),
  version: z.int(),
  createTime: Instant,
  updateTime: Instant,
})
export type File = z.output<typeof file>

/** `folderId` is null for a file in no folder. */
const listedFile = file.extend({ folderId: FolderId.nullable(), tagIds: z.array(FileTagId) })
export type ListedFile = z.output<typeof listedFile>

/** A file in the recycle bin. It has no address: it can be restored, not shown. */
const deletedFile = file
  .omit({ url: true, coverUrl: true, refCount: true, version: true })
  .extend({ deleteTime: Instant, purgeTime: Instant })
export type DeletedFile = z.output<typeof deletedFile>

/** Something that uses a file, with the name that its creator gave it. */
const fileUser = z.object({
  type: z.enum(['good', 'detail', 'share', 'shop', 'front', 'certification', 'question', 'answer']),
  id: z.uuid(),
  name: z.string(),
})
export type FileUser = z.output<typeof fileUser>

/**
 * `goodId` and `goodName`: the good itself, or the course of a lesson once the course is saved. `bizDict` says which editor
 * opens it.
 */
const namedUser = fileUser.extend({
  goodId: GoodId.nullable(),
  goodName: z.string().nullable(),
  bizDict: goodKind.codec.nullable(),
  /** of a shop */
  shopDict: shopKind.codec.nullable(),
})
export type NamedUser = z.output<typeof namedUser>

/** A key inside the storage. The server creates it with the upload token. */
const StorageKey = z.string().regex(/^[a-z0-9][a-z0-9/._-]{10,200}$/, { error: '文件标识不正确' })

/**
 * A hash that the browser takes of a file before sending it, so that the same file is recognised when it is chosen again. The
 * server only compares fingerprints and never computes one, so the client may choose the method.
 */
const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/, { error: '文件指纹不正确' })

/** Where one upload goes, with the token that allows it. */
const uploadTicket = z.object({
  key: z.string(),
  token: z.string(),
  /** accepts one form of `file`, `key` and `token` */
  host: z.string(),
  /** accepts the same upload by tus: created at `host`, then resumed at `url`; null if only the form is accepted */
  resumable: z.object({ host: z.string(), url: z.string() }).nullable(),
  expireTime: Instant,
  maxSize: z.int(),
})
export type UploadTicket = z.output<typeof uploadTicket>

/** An unfinished resumable upload. When the creator chooses the same file again, it continues from the bytes already sent. */
const unfinishedUpload = z.object({
  key: z.string(),
  kindDict: Kind,
  fileName: z.string(),
  /** null if the client named none */
  fingerprint: z.string().nullable(),
  /** bytes */
  size: z.int(),
  sentSize: z.int(),
  createTime: Instant,
  expireTime: Instant,
})
export type UnfinishedUpload = z.output<typeof unfinishedUpload>

const measured = {
  durationSec: z
    .codec(
      z.union([z.string().regex(/^\d{1,7}(\.\d{1,3})?$/), z.number()]),
      z.number().min(0).max(1_000_000),
      {
        decode: Number,
        // browsers measure with more digits than the wire carries
        encode: (value) => Math.round(value * 1000) / 1000,
      },
    )
    .optional(),
  width: int(1, 30_000).optional(),
  height: int(1, 30_000).optional(),
}

/** Why an uploaded object may be refused when it is recorded as a file. */
const arrivalErrors = [
  'uploadIncomplete',
  'fileTypeRefused',
  'fileEmpty',
  'fileTooLarge',
  'uploadTokenUsed',
] as const

export const materials = {
  ...library,
  /** Specification 7, Shared: a one-use token for one upload of at most `maxSize` bytes. The multipart POST goes to `host`. */
  uploadToken: endpoint({
    path: '/zsm/api/oss/uploadToken',
    access: 'creator',
    areas: ['teaching'],
    alsoGet: true,
    input: z.object({
      /** the file's name on the creator's device, for its extension */
      filePath: line(1, 255, '文件名'),
      title: line(0, 120, '标题').optional(),
      kindDict: Kind.optional(),
      /** bytes; a size over the limit is refused here, before anything is sent */
      size: int(1, Number.MAX_SAFE_INTEGER).optional(),
      /** of a file in pieces: by it the same file finds its unfinished upload again */
      fingerprint: Fingerprint.optional(),
    }),
    output: uploadTicket,
    errors: ['fileTypeRefused', 'fileTooLarge', 'storageFull', 'storageQuotaExceeded'],
  }),
  /** The resumable uploads that were begun in the last three days and are not finished. */
  listUnfinished: endpoint({
    path: '/zsm/api/file/listUnfinished',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(unfinishedUpload),
  }),
  /** A new token for a resumable upload: the first one expires after two hours. */
  resumeUpload: endpoint({
    path: '/zsm/api/file/resumeUpload',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ key: StorageKey }),
    output: uploadTicket,
    errors: ['uploadNotFound'],
  }),
  /** Cancels a resumable upload and deletes the bytes already sent. */
  cancelUpload: endpoint({
    path: '/zsm/api/file/cancelUpload',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ key: StorageKey }),
    output: nothing,
    errors: ['uploadNotFound'],
  }),
  /** Records an uploaded object in the library. `coverKey` is an uploaded image: the poster frame. */
  create: endpoint({
    path: '/zsm/api/file/create',
    access: 'creator',
    areas: ['teaching'],
    papers: true,
    input: z.object({
      key: StorageKey,
      title: line(1, 120, '标题'),
      kindDict: Kind,
      coverKey: StorageKey.optional(),
      fingerprint: Fingerprint.optional(),
      /** a folder that is gone by then is ignored */
      folderId: FolderId.optional(),
      ...measured,
      requestId: RequestId,
    }),
    output: file,
    errors: [...arrivalErrors, 'storageQuotaExceeded'],
  }),
  /**
   * Replaces a file's content with an uploaded object of the same kind. The file keeps its id, so everything that uses it shows
   * the new content at once. The old content goes to the recycle bin. Fails with `fileReviewed` if an operator's decision depends
   * on the content: papers of a certification, and pictures and proofs of reviewed goods.
   */
  deleteAndCreate: endpoint({
    path: '/zsm/api/file/deleteAndCreate',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      id: FileId,
      key: StorageKey,
      /** omitted: unchanged */
      title: line(1, 120, '标题').optional(),
      coverKey: StorageKey.optional(),
      fingerprint: Fingerprint.optional(),
      ...measured,
      requestId: RequestId,
    }),
    output: file,
    errors: ['fileNotFound', 'fileReviewed', ...arrivalErrors, 'storageQuotaExceeded'],
  }),
  get: endpoint({
    path: '/zsm/api/file/get',
    access: 'creator',
    areas: ['teaching'],
    papers: true,
    effect: 'read',
    input: z.object({ id: FileId }),
    output: file,
    errors: ['fileNotFound'],
  }),
  /** With `fingerprint`: the files that were uploaded from this very file. */
  listData: endpoint({
    path: '/zsm/api/file/listData',
    access: 'creator',
    areas: ['teaching'],
    papers: true,
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...fileFilters,
      fingerprint: Fingerprint.optional(),
      sort: FileSort.default('newest'),
    }),
    output: page(listedFile),
  }),
  update: endpoint({
    path: '/zsm/api/file/update',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileId, title: line(1, 120, '标题'), version: Version }),
    output: file,
    errors: ['fileNotFound', 'versionConflict'],
  }),
  /** Everything that uses the file. */
  listUses: endpoint({
    path: '/zsm/api/file/listUses',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: FileId }),
    output: wholeList(namedUser),
    errors: ['fileNotFound'],
  }),
  /** Moves the file to the recycle bin. Refused while something uses the file; the message and `data.users` name the users. */
  delete: endpoint({
    path: '/zsm/api/file/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileId }),
    output: nothing,
    errors: ['fileNotFound', 'fileInUse'],
  }),
  /** The recycle bin, last deleted first. */
  listDeleted: endpoint({
    path: '/zsm/api/file/listDeleted',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ ...pageInput, kindDict: Kind.optional() }),
    output: page(deletedFile),
  }),
  /** Restores a file from the recycle bin. */
  restore: endpoint({
    path: '/zsm/api/file/restore',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileId }),
    output: file,
    errors: ['fileNotFound'],
  }),
  /** Deletes a file of the recycle bin for ever. Its bytes are deleted within minutes. */
  purge: endpoint({
    path: '/zsm/api/file/purge',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileId }),
    output: nothing,
    errors: ['fileNotFound'],
  }),
  /** The bytes stored, the recycle bin included, and the quota. */
  usage: endpoint({
    path: '/zsm/api/file/usage',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({}),
    output: z.object({ usedSize: z.int(), deletedSize: z.int(), limitSize: z.int() }),
  }),
}
