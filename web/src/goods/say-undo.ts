import { toast } from '../ui/feedback/toast.ts'

/** Long enough to read the message and change one's mind. */
const seconds = 10

/** Shows a toast with an undo button. It replaces the toast with the same key. */
export const sayUndo = (text: string, run: () => unknown, key?: string) =>
  toast.success(text, { seconds, action: { label: '撤销', run }, ...(key ? { key } : {}) })
