import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteHandles } from '../frame/route-handle.ts'
import { Highlighted } from './highlighted.tsx'
import { type SearchHit, storeHit } from './search-recent.ts'
import { useSearch } from './use-search.ts'

const officeScope = '搜索单号、手机号、姓名、店铺、商品和页面'

/** The search field and its results. Keyboard: ↑ ↓ choose, Enter opens, Esc closes. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const { who, groups, state, retry } = useSearch(words)
  const isOffice = useRouteHandles().some(({ side }) => side === 'operator')
  const hits = groups.flatMap((group) => group.hits)
  const chosen = hits[active]

  const change = (text: string) => {
    setWords(text)
    setActive(0)
  }
  const open = (hit: SearchHit) => {
    onClose()
    if (hit.run) return hit.run()
    storeHit(who, hit)
    void navigate(hit.to)
  }
  const handleKey = (event: KeyboardEvent) => {
    // While the input method is composing, Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setActive((active + step + hits.length) % hits.length)
    }
    if (event.key !== 'Enter' || !chosen) return
    // The focus returns to the search button, and the same key press would open it again.
    event.preventDefault()
    open(chosen)
  }
  return (
    <div className="search-panel">
      <div className="search-line">
        <SearchOutlined aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
          autoFocus
          role="combobox"
          aria-label={isOffice ? officeScope : '搜索页面、商品、课时、订单、学员、提现、素材和操作'}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
          placeholder={
            isOffice ? '单号、手机号、姓名、店铺、商品或页面' : '搜索页面、商品、课时、单号、学员、素材或操作'
          }
          maxLength={64}
          value={words}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKey}
        />
        <button type="button" className="link-button" onClick={onClose}>
          关闭
        </button>
      </div>
      <div
        id={id}
        role="listbox"
        aria-label="搜索结果"
        className={isOffice ? 'search-hits search-hits-office' : 'search-hits'}
      >
        {groups.map(({ title, hits: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: no element groups options outside a select
          <div key={title} role="group" aria-label={title}>
            <p className="search-group" aria-hidden="true">
              {title}
            </p>
            {own.map((hit) => (
              <Hit
                key={hit.to}
                id={`${id}-${hits.indexOf(hit)}`}
                hit={hit}
                words={words}
                active={hit === chosen}
                onPoint={() => setActive(hits.indexOf(hit))}
                onOpen={() => open(hit)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="search-state" role="status">
        {state.text}
        {state.failed && (
          <button type="button" className="link-button" onClick={retry}>
            重试
          </button>
        )}
      </p>
    </div>
  )
}

type HitProps = {
  id: string
  hit: SearchHit
  words: string
  active: boolean
  onPoint: () => void
  onOpen: () => void
}

function Hit({ id, hit: { title, hint }, words, active, onPoint, onOpen }: HitProps) {
  const line = useRef<HTMLDivElement>(null)
  // Scrolls the chosen result into view.
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="search-hit"
      onMouseMove={active ? undefined : onPoint}
      onClick={onOpen}
    >
      <span className="search-title">
        <Highlighted text={title} words={words} />
      </span>
      <span className="search-hint">{hint}</span>
    </div>
  )
}
