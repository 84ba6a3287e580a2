import { fileKind } from '@zsm/contract/states'
import { paths } from './paths.ts'

/** The library of each kind of file. */
export const libraryPaths = {
  [fileKind.video]: paths.videos,
  [fileKind.audio]: paths.audios,
  [fileKind.image]: paths.images,
  [fileKind.document]: paths.documents,
  [fileKind.archive]: paths.archives,
}
