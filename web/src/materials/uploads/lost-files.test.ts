// Imported first: the modules below read browser globals as they load.
import '../../api/fake-browser.ts'
import type { LessonId } from '@zsm/contract/values'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeptHandle } from '../../ui/upload/file-handles.ts'
import { useUploads } from '../../ui/upload/upload-store.ts'
import { fingerprintOf } from './fingerprint.ts'
import { askFor, readAgain, takeLost } from './lost-files.ts'

const film = new File(['一堂课'], '第一课.mp4')

/** A handle whose reading the browser allows, asks about, or denies. */
const handle = (before: PermissionState, answer: PermissionState = 'denied', file = film) =>
  ({
    queryPermission: async () => before,
    requestPermission: async () => answer,
    getFile: async () => file,
  }) as unknown as KeptHandle
const lost = (values: { handle?: KeptHandle; fingerprint?: string } = {}) => ({
  name: film.name,
  size: film.size,
  kind: 1 as const,
  ...values,
})
const only = () => useUploads.getState().uploads[0]

afterEach(() => useUploads.setState({ uploads: [] }))

test('a file that the browser may read is read without a question, another only when its user is asked', async () => {
  expect(await readAgain(lost({ handle: handle('granted') }))).toBe(film)
  expect(await readAgain(lost({ handle: handle('prompt', 'granted') }))).toBeUndefined()
  expect(await readAgain(lost({ handle: handle('prompt', 'granted') }), true)).toBe(film)
  expect(await readAgain(lost({ handle: handle('prompt', 'denied') }), true)).toBeUndefined()
})

test('a file that has changed since is not taken for the one that was begun', async () => {
  const fingerprint = await fingerprintOf(film)
  expect(await readAgain(lost({ handle: handle('granted'), fingerprint }))).toBe(film)
  const changed = new File(['两堂课'], film.name)
  expect(await readAgain(lost({ handle: handle('granted', 'denied', changed), fingerprint }))).toBeUndefined()
})

test('one press asks the browser for the file; if it is denied, the file is to be chosen', async () => {
  const onFound = vi.fn()
  askFor(lost({ handle: handle('prompt', 'granted') }), onFound)
  expect(only()).toMatchObject({ state: 'lost', reopens: 'allowed' })
  only()?.choices?.[0]?.choose()
  await expect.poll(() => onFound.mock.calls[0]?.[0]).toBe(film)
  expect(only()).toBeUndefined()
  askFor(lost({ handle: handle('prompt', 'denied') }), onFound)
  only()?.choices?.[0]?.choose()
  await expect.poll(() => only()).toMatchObject({ choices: [{ label: '选择文件继续' }], reopens: 'chosen' })
})

test('a file that was chosen elsewhere is no longer asked for, and says what it was for', () => {
  askFor(lost(), vi.fn())
  expect(takeLost({ ...lost(), size: 1 })).toBeUndefined()
  expect(takeLost({ ...lost(), kind: 2 })).toBeUndefined()
  expect(takeLost(lost())).toMatchObject({ name: film.name, kind: 1 })
  expect(only()).toBeUndefined()
})

test('of two lessons that wait for one file the first gets it, and the second is still asked for', () => {
  const [first, second] = [
    '01930000-0000-7000-8000-0000000000a1',
    '01930000-0000-7000-8000-0000000000a2',
  ] as LessonId[]
  askFor({ ...lost(), lesson: first }, vi.fn())
  askFor({ ...lost(), lesson: second }, vi.fn())
  expect(takeLost(lost())?.lesson).toBe(first)
  expect(useUploads.getState().uploads).toHaveLength(1)
  expect(takeLost(lost())?.lesson).toBe(second)
})

test('a file whose permission is denied keeps its line, by which its lesson and the browser know it', async () => {
  const id = askFor(lost({ handle: handle('prompt', 'denied') }), vi.fn())
  only()?.choices?.[0]?.choose()
  await expect.poll(() => only()).toMatchObject({ id, reopens: 'chosen' })
})
