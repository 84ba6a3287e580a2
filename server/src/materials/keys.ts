import { randomUUID } from 'node:crypto'
import type { Kind } from '@zsm/contract/materials'
import { CreatorId } from '@zsm/contract/values'
import { kindFolders } from './formats.ts'

/** A key of our making: `<creator>/<kind>/<uuid>.<ext>`. */
export function newKey(creator: CreatorId, kind: Kind, ext: string): string {
  return `${creator}/${kindFolders[kind]}/${randomUUID()}.${ext}`
}

/** Where an image's small copy goes. */
export function thumbnailKeyOf(key: string): string {
  const [creator, , name = ''] = key.split('/')
  return `${creator}/thumbnail/${name.replace(/\.\w+$/, '')}.webp`
}

const shape =
  /^([0-9a-f-]{36})\/(video|audio|image|document|archive|thumbnail)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** Whose object a key names; undefined when we did not make the key. */
export function ownerOf(key: string): CreatorId | undefined {
  return CreatorId.safeParse(shape.exec(key)?.[1]).data
}
