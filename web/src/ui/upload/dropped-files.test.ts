import { expect, test } from 'vitest'
import { isLeftover, readDropped } from './dropped-files.ts'
import { handleOf } from './file-handles.ts'

type Tree = string | { name: string; inside: Tree[] }

/** What a browser with File System Access gives of a dropped file or folder. */
const handleFor = (tree: Tree): unknown =>
  typeof tree === 'string'
    ? { kind: 'file', name: tree, getFile: async () => new File(['x'], tree) }
    : {
        kind: 'directory',
        name: tree.name,
        values: async function* () {
          yield* tree.inside.map(handleFor)
        },
      }

/** What other browsers give of it. */
const entryFor = (tree: Tree): unknown =>
  typeof tree === 'string'
    ? { name: tree, isDirectory: false, file: (take: (file: File) => void) => take(new File(['x'], tree)) }
    : { name: tree.name, isDirectory: true, createReader: () => readerOf(tree.inside.map(entryFor)) }

const readerOf = (entries: unknown[]) => ({
  // Browsers list in parts, the last of which is empty.
  readEntries: (take: (part: unknown[]) => void) => take(entries.splice(0, 1)),
})

const dropOf = (trees: Tree[], withHandles: boolean) =>
  ({
    files: [],
    items: trees.map((tree) => ({
      kind: 'file',
      webkitGetAsEntry: () => entryFor(tree),
      ...(withHandles && { getAsFileSystemHandle: async () => handleFor(tree) }),
    })),
  }) as unknown as DataTransfer

const trees: Tree[] = [
  '封面.png',
  { name: '摄影课', inside: ['一.mp4', { name: '第二章', inside: ['二.mp4'] }] },
]
const paths = (placed: Awaited<ReturnType<typeof readDropped>>) =>
  placed.map(({ folders, file }) => [...folders, file.name].join('/'))

test.each([true, false])(
  'files and folders in folders are read, by handles where the browser has them (%s)',
  async (has) => {
    const placed = await readDropped(dropOf(trees, has))
    expect(paths(placed)).toEqual(['封面.png', '摄影课/一.mp4', '摄影课/第二章/二.mp4'])
    expect(placed.every(({ file }) => (handleOf(file) !== undefined) === has)).toBe(true)
  },
)

test('what systems leave in folders is known by its name', () => {
  const placed = (name: string, ...folders: string[]) => ({ folders, file: { name } })
  expect(
    [placed('.DS_Store'), placed('Thumbs.db'), placed('一.mp4', '__MACOSX'), placed('~$讲义.docx')].every(
      isLeftover,
    ),
  ).toBe(true)
  expect(isLeftover(placed('一.mp4', '摄影课'))).toBe(false)
})
