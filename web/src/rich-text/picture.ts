import { Node } from '@tiptap/react'
import type { File } from '@zsm/contract/materials'
import { FileId } from '@zsm/contract/values'

/** The current address of a file's picture; undefined if the file was deleted. */
type OpenPicture = (id: FileId) => Promise<string | undefined>

/** A file of the library as a picture of the text. */
export const pictureNode = ({ id: fileId, title: alt }: Pick<File, 'id' | 'title'>) => ({
  type: 'picture',
  attrs: { fileId, alt },
})

/** A picture of an introduction. It is stored as the id of its file, so that it shows the new content of a replaced file. */
export const libraryPicture = (open: OpenPicture) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      fileId: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file-id'),
        renderHTML: ({ fileId }: Record<string, unknown>) => ({ 'data-file-id': fileId }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-file-id]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        dom.alt = String(attrs.alt)
        void show(dom, open, String(attrs.fileId))
        return { dom }
      },
  })

async function show(image: HTMLImageElement, open: OpenPicture, fileId: string): Promise<void> {
  const id = FileId.safeParse(fileId).data
  const url = id && (await open(id).catch(() => undefined))
  if (url) image.src = url
  else image.alt = '图片已删除'
}
