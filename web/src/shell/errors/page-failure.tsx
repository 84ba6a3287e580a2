import { CallError } from '@zsm/contract/client/call-error'
import { use, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { failureText } from '../../api/failure-text.ts'
import { PageScopeContext } from '../../ui/page/page-scope.ts'
import { isChunkLoss } from './chunk-loss.ts'
import '../../ui/feedback/states.css'
import { usePageTitle } from '../../ui/page/page-title.ts'

/** Replaces a page that crashed. The rest of the product still works. */
export function PageFailure() {
  const error = useRouteError()
  const scope = use(PageScopeContext)
  // The shell caches hidden pages, but not a crashed one: the next visit tries again.
  useEffect(() => () => void (scope.isShown() || scope.forget()), [scope])
  return <FailedPage error={error} />
}

export function FailedPage({ error }: { error: unknown }) {
  usePageTitle('页面出错')
  return (
    <div className="state" role="alert">
      <p className="state-title">这个页面出错了</p>
      <p className="muted">{textOf(error)}</p>
      <button type="button" className="link-button state-action" onClick={() => window.location.reload()}>
        刷新页面
      </button>
    </div>
  )
}

function textOf(error: unknown): string {
  if (error instanceof CallError) return failureText(error)
  if (isChunkLoss(error)) return '页面没有加载完整：可能刚更新过版本，或网络不通。请检查网络后刷新页面。'
  return '请刷新后重试；仍然出错时，请把出错时的操作告诉客服。'
}
