import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { Drafts } from '../gateways/storage.ts'
import { findResumeSize } from './resumables.queries.ts'

/** An upload as the protocol names it: whose and which. */
export const resumableName = (front: CreatorId, id: string) => `${front}.${id}`

const writeAhead = 1024 ** 2

/** Gathers the bytes of uploads in drafts; how many there will be is in the database. */
export class ResumableStore extends DataStore {
  readonly #sql: Sql
  readonly #drafts: Drafts

  constructor(sql: Sql, drafts: Drafts) {
    super()
    this.#sql = sql
    this.#drafts = drafts
    this.extensions = ['creation']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { draft } = this.#parse(upload.id)
    // a repeated creation, whose answer was lost, leaves the bytes that are there
    await (await open(draft, 'a', 0o640)).close()
    return upload
  }

  override async write(bytes: Readable, name: string, offset: number): Promise<number> {
    const { draft } = this.#parse(name)
    const file = createWriteStream(draft, { flags: 'r+', start: offset, highWaterMark: writeAhead })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }

  override async getUpload(name: string): Promise<Upload> {
    const { creator, id, draft } = this.#parse(name)
    const size = await findResumeSize(this.#sql, creator, id)
    if (size === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id: name, size, offset: await this.#drafts.written(draft) })
  }

  #parse(name: string): { creator: CreatorId; id: string; draft: string } {
    const [creator = '', id = ''] = name.split('.')
    return { creator: creator as CreatorId, id, draft: this.#drafts.resumable(id) }
  }
}
