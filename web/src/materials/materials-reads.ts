import { materials } from '@zsm/contract/materials'
import { beginRead } from '../api/query.ts'
import { readView } from '../ui/table/use-view.ts'
import { useLook } from './library/look.ts'
import { listInput, view } from './library/view.ts'
import type { MediaKind } from './media-kind.ts'

const begin = (kind: MediaKind) => (address: URLSearchParams) =>
  beginRead(materials.listData, listInput(kind, readView(address, view), useLook.getState().look))

export const beginVideos = begin(1)
export const beginAudios = begin(2)
export const beginImages = begin(3)
export const beginDocuments = begin(4)
export const beginArchives = begin(5)
