import { randomUUID } from 'node:crypto'
import type { Kind } from '@zsm/contract/materials'
import { CreatorId } from '@zsm/contract/values'
import { kindFolders } from './formats.ts'

/** A new key: `<creator>/<kind>/<uuid>.<ext>`. */
export function newKey(creator: CreatorId, kind: Kind, ext: string): string {
  return `${creator}/${kindFolders[kind]}/${randomUUID()}.${ext}`
}

/** The key of a picture's thumbnail. */
export function thumbnailKeyOf(key: string): string {
  const [creator, , name = ''] = key.split('/')
  return `${creator}/thumbnail/${name.replace(/\.\w+$/, '')}.webp`
}

/** The key of a file with the first seconds of a video or an audio. */
export function newTrialKey(creator: CreatorId, kind: Kind, ext: string): string {
  return `${creator}/${kindFolders[kind]}-trial/${randomUUID()}.${ext}`
}

const shape =
  /^([0-9a-f-]{36})\/(video|audio|image|document|archive|thumbnail|video-trial|audio-trial)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** The creator who owns the object. Undefined when the key is not one of ours. */
export function ownerOf(key: string): CreatorId | undefined {
  return CreatorId.safeParse(shape.exec(key)?.[1]).data
}
