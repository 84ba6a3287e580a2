import type { FileSort, fileFilters } from '@zsm/contract/materials/library'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { z } from 'zod'
import type { Fragment, Sql } from '../database/sql.ts'
import { isListed } from './queries.ts'

type Filters = z.output<z.ZodObject<typeof fileFilters>>
export type FileFilter = { [Name in keyof Filters]?: Filters[Name] | undefined } & {
  fingerprint?: string | undefined
  ids?: readonly FileId[] | undefined
  exceptIds?: readonly FileId[] | undefined
}

/** Which of the creator's files a list, a sum or a batch is about. The keyword needs no escaping: position() knows no wildcards. */
export function matches(sql: Sql, creator: CreatorId, filter: FileFilter): Fragment {
  const { kindDict, keyword, fingerprint, ids, exceptIds } = filter
  return sql`files.creator_id = ${creator} and ${isListed(sql)}
    ${ids ? sql`and files.id = any(${ids})` : sql.empty}
    ${exceptIds && exceptIds.length > 0 ? sql`and files.id <> all(${exceptIds})` : sql.empty}
    ${fingerprint ? sql`and fingerprint = ${fingerprint}` : sql.empty}
    ${kindDict ? sql`and kind = ${kindDict}` : sql.empty}
    ${keyword ? sql`and position(lower(${keyword}) in lower(title)) > 0` : sql.empty}
    ${isPlaced(sql, creator, filter)} ${isMeasured(sql, filter)}`
}

function isPlaced(
  sql: Sql,
  creator: CreatorId,
  { folderId, looseFlag, tagId, usedFlag }: FileFilter,
): Fragment {
  const uses = sql`exists (
    select from file_uses where file_uses.creator_id = files.creator_id and file_uses.file_id = files.id)`
  const below = sql`
    with recursive below as (
      select id from file_folders where creator_id = ${creator} and id = ${folderId ?? null}
      union all
      select f.id from file_folders f join below on f.parent_id = below.id where f.creator_id = ${creator})
    select id from below`
  return sql`
    ${folderId ? sql`and folder_id in (${below})` : sql.empty}
    ${looseFlag ? sql`and folder_id is null` : sql.empty}
    ${
      tagId
        ? sql`and files.id in (select file_id from tagged_files where creator_id = ${creator} and tag_id = ${tagId})`
        : sql.empty
    }
    ${usedFlag === undefined ? sql.empty : usedFlag ? sql`and ${uses}` : sql`and not ${uses}`}`
}

function isMeasured(sql: Sql, { minSize, maxSize, startDay, endDay }: FileFilter): Fragment {
  return sql`
    ${minSize === undefined ? sql.empty : sql`and size >= ${minSize}::bigint`}
    ${maxSize === undefined ? sql.empty : sql`and size <= ${maxSize}::bigint`}
    ${startDay ? sql`and files.create_time >= ${startDay}::date::timestamp at time zone 'Asia/Shanghai'` : sql.empty}
    ${endDay ? sql`and files.create_time < (${endDay}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql.empty}`
}

/** Ends with the id, so that equal files have one order on every page. */
export function orderBy(sql: Sql, sort: FileSort): Fragment {
  const orders: Record<FileSort, Fragment> = {
    newest: sql`files.id desc`,
    oldest: sql`files.id`,
    title: sql`title collate chinese, files.id`,
    titleDown: sql`title collate chinese desc, files.id desc`,
    largest: sql`size desc, files.id desc`,
    smallest: sql`size, files.id`,
    longest: sql`duration_sec desc nulls last, files.id desc`,
    shortest: sql`duration_sec nulls last, files.id`,
  }
  return orders[sort]
}
