import { goods } from '@zsm/contract/goods'
import type { GoodId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/toast.ts'

/** Long enough to read what was done and to think again. */
const seconds = 10

/** Says what was done to a good, with the way back. */
export function useUndo() {
  const restore = useCall(goods.restore, {
    invalidates: [goods],
    onSuccess: () => toast.success('已撤销删除'),
  })
  const reshelve = useCall(goods.updateShelfFlag, {
    invalidates: [goods],
    onSuccess: () => toast.success('已撤销下架'),
  })
  const say = (text: string, run: () => void) =>
    toast.success(text, { seconds, action: { label: '撤销', run } })
  return {
    sayDeleted: (id: GoodId) => say('已移到回收站', () => restore.mutate({ id })),
    sayUnshelved: (id: GoodId) => say('已下架', () => reshelve.mutate({ id, shelfFlag: true })),
  }
}
