import { use, useEffect, useId } from 'react'
import { PageScopeContext } from '../page/page-scope.ts'

const lost = '有修改还没有保存，离开后这些修改会丢失。'

/** While the page has unsaved changes, closing it, refreshing it or leaving the product asks for confirmation. */
export function useLeaveGuard(dirty: boolean, text = lost) {
  const scope = use(PageScopeContext)
  const by = useId()
  // The shell asks for confirmation; this tells it about the changes.
  useEffect(() => {
    scope.setUnsaved(by, dirty ? text : undefined)
    return () => {
      // A hidden page still has its changes.
      if (scope.isShown()) scope.setUnsaved(by, undefined)
    }
  }, [scope, by, dirty, text])
}
