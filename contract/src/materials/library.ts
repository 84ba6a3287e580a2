import { z } from 'zod'
import { fileKind } from '../states.ts'
import {
  Day,
  FileId,
  FileTagId,
  FolderId,
  flag,
  ids,
  int,
  line,
  nothing,
  pageInput,
  RequestId,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Folders within folders: a folder at the top has level 1. */
export const deepestFolder = 4
export const mostFolders = 200
export const mostTags = 200
export const mostTagsOfFile = 20
/** Files that one call moves, tags, deletes, restores or downloads. */
export const mostAtOnce = 2000
/** Bytes of one download: larger ZIP files are refused by old programs. */
export const largestDownload = 4 * 1024 ** 3 - 16 * 1024 ** 2
/** How many bars a waveform has; each is one digit of base 36. */
export const waveformBars = 240

const size = int(0, Number.MAX_SAFE_INTEGER)

/** What narrows the library: its list, its sums, and batches of all that match. */
export const fileFilters = {
  kindDict: fileKind.codec.optional(),
  keyword: pageInput.keyword,
  /** the folder with all folders below it */
  folderId: FolderId.optional(),
  /** 1: files in no folder */
  looseFlag: flag.optional(),
  tagId: FileTagId.optional(),
  /** 1: used somewhere; 0: used nowhere */
  usedFlag: flag.optional(),
  /** bytes, both included */
  minSize: size.optional(),
  maxSize: size.optional(),
  /** Asia/Shanghai days of upload, both included */
  startDay: Day.optional(),
  endDay: Day.optional(),
}

/** `title` is in the order of pinyin, and 第 2 讲 comes before 第 10 讲. */
export const FileSort = z.enum([
  'newest',
  'oldest',
  'title',
  'titleDown',
  'largest',
  'smallest',
  'longest',
  'shortest',
])
export type FileSort = z.output<typeof FileSort>

const folder = z.object({
  id: FolderId,
  /** null at the top */
  parentId: FolderId.nullable(),
  name: z.string(),
  /** files directly in it, of the asked kind */
  fileCount: z.int(),
})
export type Folder = z.output<typeof folder>

const fileTag = z.object({ id: FileTagId, name: z.string(), fileCount: z.int() })
export type FileTag = z.output<typeof fileTag>

/** Either `ids`, or with `allFlag` every file that matches the filters except `exceptIds`. */
const selection = {
  ids: ids(FileId, mostAtOnce),
  allFlag: flag.default(false),
  exceptIds: ids(FileId, mostAtOnce).optional(),
  ...fileFilters,
}

/** The outcome of a batch for one file. `changedFlag` is false if the file was as wanted already. */
const changedFile = z.object({
  id: FileId,
  doneFlag: flag,
  changedFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedFile = z.output<typeof changedFile>
const changedFiles = wholeList(changedFile)

const folderName = line(1, 40, '文件夹名称')
const tagName = line(1, 20, '标签名称')

export const library = {
  /** All folders, by name. */
  listFolders: endpoint({
    path: '/zsm/api/file/listFolders',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ kindDict: fileKind.codec.optional() }),
    output: wholeList(folder),
  }),
  createFolder: endpoint({
    path: '/zsm/api/file/createFolder',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ name: folderName, parentId: FolderId.optional(), requestId: RequestId }),
    output: z.object({ id: FolderId }),
    errors: ['folderNotFound', 'folderNameTaken', 'folderTooDeep', 'folderTooMany'],
  }),
  renameFolder: endpoint({
    path: '/zsm/api/file/renameFolder',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FolderId, name: folderName }),
    output: nothing,
    errors: ['folderNotFound', 'folderNameTaken'],
  }),
  /** Moves a folder with everything in it. Without `parentId`: to the top. */
  moveFolder: endpoint({
    path: '/zsm/api/file/moveFolder',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FolderId, parentId: FolderId.optional() }),
    output: nothing,
    errors: ['folderNotFound', 'folderNameTaken', 'folderTooDeep', 'folderInItself'],
  }),
  /** Deletes a folder and no file: its files and folders move up, to its parent or to the top. */
  deleteFolder: endpoint({
    path: '/zsm/api/file/deleteFolder',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FolderId }),
    output: z.object({ movedCount: z.int() }),
    errors: ['folderNotFound'],
  }),
  /** All tags, by name. */
  listTags: endpoint({
    path: '/zsm/api/file/listTags',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ kindDict: fileKind.codec.optional() }),
    output: wholeList(fileTag),
  }),
  createTag: endpoint({
    path: '/zsm/api/file/createTag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ name: tagName, requestId: RequestId }),
    output: z.object({ id: FileTagId }),
    errors: ['fileTagNameTaken', 'fileTagTooMany'],
  }),
  renameTag: endpoint({
    path: '/zsm/api/file/renameTag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileTagId, name: tagName }),
    output: nothing,
    errors: ['fileTagNotFound', 'fileTagNameTaken'],
  }),
  /** Takes the tag off all files and deletes it. */
  deleteTag: endpoint({
    path: '/zsm/api/file/deleteTag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: FileTagId }),
    output: nothing,
    errors: ['fileTagNotFound'],
  }),
  /** How many files match, and their bytes. */
  sumData: endpoint({
    path: '/zsm/api/file/sumData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object(fileFilters),
    output: z.object({ fileCount: z.int(), size: z.int() }),
  }),
  /** Moves files into a folder. Without `toFolderId`: out of all folders. */
  batchMove: endpoint({
    path: '/zsm/api/file/batchMove',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...selection, toFolderId: FolderId.optional() }),
    output: wholeList(changedFile.extend({ fromFolderId: FolderId.nullable() })),
    errors: ['folderNotFound', 'fileBatchTooLarge'],
  }),
  batchTag: endpoint({
    path: '/zsm/api/file/batchTag',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...selection, addTagId: FileTagId }),
    output: changedFiles,
    errors: ['fileTagNotFound', 'fileBatchTooLarge'],
  }),
  batchUntag: endpoint({
    path: '/zsm/api/file/batchUntag',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...selection, removeTagId: FileTagId }),
    output: changedFiles,
    errors: ['fileTagNotFound', 'fileBatchTooLarge'],
  }),
  /** Moves files to the recycle bin. A file that something uses stays, and its row names the users. */
  batchDelete: endpoint({
    path: '/zsm/api/file/batchDelete',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object(selection),
    output: changedFiles,
    errors: ['fileBatchTooLarge'],
  }),
  /** Restores files from the recycle bin: the undo of `batchDelete`. */
  batchRestore: endpoint({
    path: '/zsm/api/file/batchRestore',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ids: ids(FileId, mostAtOnce) }),
    output: changedFiles,
  }),
  /** The address of one ZIP file with the selected files, valid for an hour. The server writes it while the browser reads it. */
  batchDownload: endpoint({
    path: '/zsm/api/file/batchDownload',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object(selection),
    output: z.object({ url: z.string(), fileCount: z.int(), size: z.int() }),
    errors: ['fileNotFound', 'fileBatchTooLarge', 'downloadTooLarge', 'downloadsBusy'],
  }),
  /** The heights of an audio file's bars from 0 to z, or null if no browser has computed them yet. */
  getWaveform: endpoint({
    path: '/zsm/api/file/getWaveform',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: FileId }),
    output: z.object({ bars: z.string().nullable() }),
    errors: ['fileNotFound'],
  }),
  /** Stores what a browser computed. `version` is the file's: a waveform of replaced content is refused. */
  storeWaveform: endpoint({
    path: '/zsm/api/file/storeWaveform',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      id: FileId,
      version: int(1, 1_000_000_000),
      bars: z.string().regex(new RegExp(`^[0-9a-z]{${waveformBars}}$`), { error: '波形不正确' }),
    }),
    output: nothing,
    errors: ['fileNotFound', 'versionConflict'],
  }),
}
