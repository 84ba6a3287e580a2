import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
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
    sayUnshelved: ({ id, pausedBundles }: Pick<Good, 'id'> & { pausedBundles: readonly string[] }) =>
      sayUndo(unshelvedText(pausedBundles), () => reshelve.mutate({ id, shelfFlag: true })),
  }
}

/** A bundle on the shelf sells nothing while one of its goods is off it. */
function unshelvedText([name, ...others]: readonly string[]): string {
  if (name === undefined) return '已下架'
  const named = others.length > 0 ? `“${name}”等 ${others.length + 1} 个套餐` : `套餐“${name}”`
  return `已下架。${named}里有它，会暂停出售，直到它重新上架或从套餐移除`
}
