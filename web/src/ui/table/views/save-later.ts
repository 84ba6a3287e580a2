import type { ListView } from '@zsm/contract/lists/views'
import { beforeSignOut } from '../../../api/before-sign-out.ts'
import { call } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { currentLook } from '../../../api/look.ts'
import { queryClient } from '../../../api/query.ts'
import { toast } from '../../feedback/toast.ts'
import { callsOf, type ListOwner, storedViews } from './list-owner.tsx'

const pause = 600

/** The newest unsent view of each list. */
const unsent = new Map<string, { owner: ListOwner; view: ListView }>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the view at once, and stores it a moment later, so that a dragged column is one call. A look stores nothing. */
export function saveLater(owner: ListOwner, view: ListView): void {
  queryClient.setQueryData(storedViews(owner).queryKey, (before) => {
    const others = before?.list.filter(({ listKey }) => listKey !== view.listKey) ?? []
    return { list: [...others, view], total: others.length + 1 }
  })
  if (currentLook()) return
  unsent.set(view.listKey, { owner, view })
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), pause)
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const waiting = [...unsent.values()]
  unsent.clear()
  await Promise.all(
    waiting.map(({ owner, view }) =>
      call(callsOf(owner).save, view, { background: true, keptAlive: true }).catch((error: unknown) =>
        toast.error(`列表设置没有保存：${failureText(error)}`),
      ),
    ),
  )
}

beforeSignOut(sendAll)
/** The page may be left right after. Not every browser says that it is hidden before that. */
const leave = () => {
  if (unsent.size > 0) void sendAll()
}
document.addEventListener('visibilitychange', () => document.hidden && leave())
addEventListener('pagehide', leave)
