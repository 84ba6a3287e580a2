import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useRouteHandles } from '../frame/route-handle.ts'
import { commandKey, isCommand } from '../help/command-key.ts'
import { useLayout } from '../settings/layout-settings.ts'
import './search-button.css'

// Loaded when it is first opened, because it includes the fuzzy search and the pinyin table.
const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then((file) => ({ default: file.SearchDialog })),
)

/** The search button, a wide one for operators. Ctrl K, on a Mac ⌘ K, opens the search from every page. */
export function SearchButton() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  // The keys are pressed anywhere in the document.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      setShown('open')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const isOffice = useRouteHandles().some(({ side }) => side === 'operator')
  const isWide = useLayout((state) => state.device) === 'desktop' && isOffice
  const open = () => setShown('open')
  return (
    <>
      {isWide ? (
        <button
          type="button"
          className="search-box"
          aria-label="搜索单号、手机号、姓名"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <SearchOutlined aria-hidden />
          <span className="search-box-text">单号、手机号、姓名</span>
          <kbd aria-hidden>{commandKey('K')}</kbd>
        </button>
      ) : (
        <Tooltip title={`搜索 ${commandKey('K')}`}>
          <Button
            type="text"
            icon={<SearchOutlined aria-hidden />}
            aria-label="搜索"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={open}
          />
        </Tooltip>
      )}
      {shown !== 'never' && (
        <Suspense>
          <SearchDialog open={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  )
}
