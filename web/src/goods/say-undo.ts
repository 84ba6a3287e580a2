import { toast } from '../ui/feedback/toast.ts'

/** Long enough to read what was done and to think again. */
const seconds = 10

/** Says what was done, with the way back. What is said under the same key stands instead of what was said before. */
export const sayUndo = (text: string, run: () => unknown, key?: string) =>
  toast.success(text, { seconds, action: { label: '撤销', run }, ...(key ? { key } : {}) })
