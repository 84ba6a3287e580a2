import { Plugin } from '@tiptap/pm/state'
import { type Editor, Extension } from '@tiptap/react'
import { fileKind } from '@zsm/contract/states'
import { queueFiles } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { namedFiles } from '../ui/upload/pasted-files.ts'
import { pictureNode } from './picture.ts'

/** Pictures pasted or dropped into the text go to the library, and show where they were put once they are there. */
export const arrivingPictures = Extension.create({
  name: 'arrivingPictures',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, { clipboardData }) =>
            take(editor, picturesOf(clipboardData), state.selection.to),
          handleDrop: (view, event, _, moved) => {
            if (moved) return false
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return take(editor, picturesOf(event.dataTransfer), at ?? view.state.selection.to)
          },
        },
      }),
    ]
  },
})

/** What is copied from a document or a table comes as text, with a picture of the text beside it. */
const picturesOf = (data: DataTransfer | null): File[] =>
  !data || data.types.includes('text/plain') ? [] : namedFiles(data.files)

function take(editor: Editor, files: File[], at: number): boolean {
  if (files.length === 0) return false
  const { queued, refused } = queueFiles(files, fileKind.image)
  for (const { name, reason } of refused) toast.error(`${name}：${reason}`)
  // The tray says what failed, and offers to send it again.
  void insertInOrder(
    editor,
    queued.map(({ done }) => done.catch(() => undefined)),
    at,
  )
  return true
}

type Arriving = ReturnType<typeof queueFiles>['queued'][number]['done']

/** The text may change while the pictures are on their way, so their place moves with it. */
async function insertInOrder(
  editor: Editor,
  arriving: Promise<Awaited<Arriving> | undefined>[],
  at: number,
): Promise<void> {
  let place = at
  const follow = ({ transaction }: { transaction: { mapping: { map: (place: number) => number } } }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  for (const picture of arriving) {
    const file = await picture
    if (file && !editor.isDestroyed) editor.commands.insertContentAt(place, pictureNode(file))
  }
  editor.off('transaction', follow)
}
