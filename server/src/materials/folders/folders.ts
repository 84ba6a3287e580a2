import { deepestFolder, type Folder, type library, mostFolders } from '@zsm/contract/materials/library'
import { type CreatorId, type FolderId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import {
  deleteFolderRow,
  type FolderRow,
  insertFolder,
  listFolderRows,
  lockFolders,
  moveFilesOf,
  updateFolder,
} from './queries.ts'
import { freeName, heightOf, isWithin, levelOf } from './tree.ts'

export async function listFolders(
  sql: Sql,
  creator: CreatorId,
  { kindDict }: InputOf<typeof library.listFolders>,
): Promise<WholeList<Folder>> {
  return whole(await listFolderRows(sql, creator, kindDict))
}

export function createFolder(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: InputOf<typeof library.createFolder>,
): Promise<{ id: FolderId }> {
  return once(sql, { actor: creator, call: 'file/createFolder', requestId, input }, async (sql) => {
    const folders = await lockFolders(sql, creator)
    const parentId = input.parentId ? requireFolder(folders, input.parentId).id : null
    if (folders.length >= mostFolders) fail('folderTooMany')
    if (levelOf(folders, parentId) >= deepestFolder) fail('folderTooDeep')
    const folder = { id: newId<FolderId>(), parentId, name: input.name }
    await insertFolder(sql, creator, { ...folder, createTime: now() })
    await log(sql, creator, 'materials.createFolder', folder.id, { after: named(folder) })
    return { id: folder.id }
  })
}

export function renameFolder(
  sql: Sql,
  creator: CreatorId,
  { id, name }: InputOf<typeof library.renameFolder>,
): Promise<null> {
  return change(sql, creator, id, async (sql, before) => {
    const after = { ...before, name }
    await updateFolder(sql, creator, after)
    await log(sql, creator, 'materials.renameFolder', id, { before: named(before), after: named(after) })
    return null
  })
}

export function moveFolder(
  sql: Sql,
  creator: CreatorId,
  { id, parentId: wanted }: InputOf<typeof library.moveFolder>,
): Promise<null> {
  return change(sql, creator, id, async (sql, before, folders) => {
    const parentId = wanted ? requireFolder(folders, wanted).id : null
    if (isWithin(folders, parentId, id)) fail('folderInItself')
    if (levelOf(folders, parentId) + heightOf(folders, id) > deepestFolder) fail('folderTooDeep')
    const after = { ...before, parentId }
    await updateFolder(sql, creator, after)
    await log(sql, creator, 'materials.moveFolder', id, { before: named(before), after: named(after) })
    return null
  })
}

/** Deletes the folder only. A folder that moves up beside one of its name gets a number. */
export function deleteFolder(
  sql: Sql,
  creator: CreatorId,
  { id }: InputOf<typeof library.deleteFolder>,
): Promise<{ movedCount: number }> {
  return change(sql, creator, id, async (sql, before, folders) => {
    const { parentId } = before
    const taken = folders
      .filter((folder) => folder.parentId === parentId && folder.id !== id)
      .map(({ name }) => name)
    const children = folders.filter((folder) => folder.parentId === id)
    // renamed first, because the folder itself still has its name
    if (children.length > 0) await updateFolder(sql, creator, { ...before, name: before.id })
    for (const child of children) {
      const name = freeName(child.name, taken)
      taken.push(name)
      await updateFolder(sql, creator, { ...child, name, parentId })
    }
    const movedCount = await moveFilesOf(sql, creator, { from: id, to: parentId })
    await deleteFolderRow(sql, creator, id)
    await log(sql, creator, 'materials.deleteFolder', id, { before: { ...named(before), movedCount } })
    return { movedCount }
  })
}

function change<T>(
  sql: Sql,
  creator: CreatorId,
  id: FolderId,
  run: (sql: Tx, folder: FolderRow, folders: FolderRow[]) => Promise<T>,
): Promise<T> {
  return transaction(sql, async (sql) => {
    const folders = await lockFolders(sql, creator)
    return run(sql, requireFolder(folders, id), folders)
  })
}

const requireFolder = (folders: readonly FolderRow[], id: FolderId): FolderRow =>
  folders.find((folder) => folder.id === id) ?? fail('folderNotFound')

const named = ({ name, parentId }: FolderRow) => ({ name, parentId })

type FolderAction = `materials.${'create' | 'rename' | 'move' | 'delete'}Folder`

const log = (
  sql: Tx,
  creator: CreatorId,
  action: FolderAction,
  id: FolderId,
  changes: { before?: object; after?: object },
) => audit(sql, { creator, action, target: { type: 'folder', id }, ...changes })
