import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { commandKey, isCommand } from '../help/command-key.ts'

// Loaded when it is first opened, because it includes the fuzzy search and the pinyin table.
const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then((file) => ({ default: file.SearchDialog })),
)

/** The search button. Ctrl K, on a Mac ⌘ K, opens the search from every page. */
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

  return (
    <>
      <Tooltip title={`搜索 ${commandKey('K')}`}>
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-label="搜索"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setShown('open')}
        />
      </Tooltip>
      {shown !== 'never' && (
        <Suspense>
          <SearchDialog open={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  )
}
