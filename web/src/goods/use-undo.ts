import { goods } from '@zsm/contract/goods'
import type { GoodId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { sayUndo } from './say-undo.ts'

/** Shows a toast for an action on a good, with an undo button. */
export function useUndo() {
  const restore = useCall(goods.restore, {
    invalidates: [goods],
    onSuccess: () => toast.success('已撤销删除'),
  })
  const reshelve = useCall(goods.updateShelfFlag, {
    invalidates: [goods],
    onSuccess: () => toast.success('已撤销下架'),
  })
  return {
    sayDeleted: (id: GoodId) => sayUndo('已移到回收站', () => restore.mutate({ id })),
    sayUnshelved: (id: GoodId) => sayUndo('已下架', () => reshelve.mutate({ id, shelfFlag: true })),
  }
}
