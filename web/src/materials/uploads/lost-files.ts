import { newUuid } from '../../api/uuid.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { chooseFiles } from '../../ui/upload/choose-files.ts'
import { fileOf, mayRead } from '../../ui/upload/file-handles.ts'
import {
  addUpload,
  changeUpload,
  removeUpload,
  type Upload,
  useUploads,
} from '../../ui/upload/upload-store.ts'
import { acceptOf } from '../media-kind.ts'
import { fingerprintOf } from './fingerprint.ts'
import { matchFiles, matchText } from './match-files.ts'
import type { Lost, Wanted } from './stored.ts'

/** A file that the page needs again before it can send it, with what it is for. */
export type LostFile = Lost & Wanted
type Found = (file: File, lost: LostFile) => void

/** The files that the tray asks for, by their upload's id. */
const lostFiles = new Map<string, { lost: LostFile; onFound: Found }>()

/** Reads the file of a handle, if the browser allows it and the file is still the same. */
export async function readAgain({ handle, size, fingerprint }: LostFile, ask = false) {
  if (!handle) return undefined
  try {
    if (!(await mayRead(handle, ask))) return undefined
    const file = await fileOf(handle)
    const isSame = file.size === size && (!fingerprint || (await fingerprintOf(file)) === fingerprint)
    return isSame ? file : undefined
  } catch {
    return undefined
  }
}

/** Shows a file in the tray that needs its user: to allow reading it, or to choose it again. Answers its upload's id. */
export function askFor(lost: LostFile, onFound: Found): string {
  const id = newUuid()
  lostFiles.set(id, { lost, onFound })
  addUpload({ id, name: lost.name, size: lost.size, sent: 0, state: 'lost', ...questionOf(lost) })
  return id
}

const questionOf = ({ handle }: LostFile): Pick<Upload, 'reason' | 'choices' | 'reopens'> =>
  handle
    ? {
        reason: '页面关闭时还没有传完，浏览器要您允许以后才能接着读取',
        choices: [{ label: '允许并继续', choose: () => void allowAll() }],
        reopens: 'allowed',
      }
    : {
        reason: '页面关闭时还没有传完，请再选一次这个文件，会接着传',
        choices: [{ label: '选择文件继续', choose: () => void chooseLost() }],
        reopens: 'chosen',
      }

/** The lost files that are still in the tray. */
function openLost() {
  const ids = new Set(useUploads.getState().uploads.map(({ id }) => id))
  for (const id of lostFiles.keys()) if (!ids.has(id)) lostFiles.delete(id)
  return [...lostFiles]
}

function finish(id: string, file: File) {
  const one = lostFiles.get(id)
  lostFiles.delete(id)
  removeUpload(id)
  if (one) one.onFound(file, one.lost)
}

/** One press is enough for all files. One that the browser does not give is to be chosen. */
async function allowAll() {
  for (const [id, { lost, onFound }] of openLost()) {
    if (!lost.handle) continue
    const file = await readAgain(lost, true)
    if (file) finish(id, file)
    else {
      // The line stays: what it is for, and what is stored of it, goes by its id.
      const toChoose = { ...lost, handle: undefined }
      lostFiles.set(id, { lost: toChoose, onFound })
      changeUpload(id, questionOf(toChoose))
    }
  }
}

/** Many files are chosen at once, and each is found by its content. */
async function chooseLost() {
  const kinds = new Set(openLost().map(([, { lost }]) => lost.kind))
  const files = await chooseFiles({ accept: [...kinds].map(acceptOf).join(','), multiple: true })
  if (files.length === 0) return
  const needed = openLost().map(([id, { lost }]) => ({ ...lost, id }))
  const matched = await matchFiles(needed, files, fingerprintOf)
  for (const [{ id }, file] of matched.found) finish(id, file)
  const text = matchText(matched)
  if (text) toast.warning(text)
}

type Chosen = Pick<LostFile, 'name' | 'size' | 'kind'>

/**
 * What a file is needed for that somebody chose elsewhere; it is no longer asked for. If several need the same file, the first gets it and
 * the others are still asked for.
 */
export function takeLost({ name, size, kind }: Chosen): LostFile | undefined {
  const isIt = ({ lost }: { lost: LostFile }) =>
    lost.name === name && lost.size === size && lost.kind === kind
  const [id, found] = openLost().find(([, one]) => isIt(one)) ?? []
  if (id === undefined) return undefined
  lostFiles.delete(id)
  removeUpload(id)
  return found?.lost
}
