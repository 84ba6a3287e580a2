import { use, useEffect, useId } from 'react'
import { PageScopeContext } from '../page/page-scope.ts'

const lost = '有修改还没有保存，离开后这些修改会丢失。'

/** While there are unsaved changes, whatever would lose them asks first: closing the page, refreshing it, leaving the product. */
export function useLeaveGuard(dirty: boolean, text = lost) {
  const scope = use(PageScopeContext)
  const by = useId()
  // The shell asks, and it is outside the page.
  useEffect(() => {
    scope.setUnsaved(by, dirty ? text : undefined)
    return () => {
      // A hidden page keeps its changes.
      if (scope.isShown()) scope.setUnsaved(by, undefined)
    }
  }, [scope, by, dirty, text])
}
