import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { openTags, type Tag, type Tags, tagTitle } from './tags.ts'
import { rightOf, type TagCommands } from './use-tags.ts'

export type TagsMenuAt = { page: number; x: number; y: number }
type Props = { at: TagsMenuAt; tag: Tag; tags: Tags; commands: TagCommands; onClose: () => void }

export function TagsMenu({ at, tag, tags, commands, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  usePressOutside(menu, onClose)
  // Focus begins at the first entry.
  useEffect(() => entries(menu.current)[0]?.focus(), [])

  const walk = (event: KeyboardEvent) => {
    const all = entries(menu.current)
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) all.at(to % all.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={`「${tagTitle(tag)}」的操作`}
      tabIndex={-1}
      className="tags-menu"
      style={{ top: at.y, left: `min(${at.x}px, 100vw - 125px)` }}
      onKeyDown={walk}
    >
      {menuOf(tag, tags, commands).map(({ label, disabled, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={disabled}
          onClick={() => {
            onClose()
            void run()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

type Entry = { label: string; disabled?: boolean; run: () => unknown }

function menuOf(tag: Tag, tags: Tags, commands: TagCommands): Entry[] {
  const others = openTags(tags).filter((other) => other !== tag && !other.affix)
  const right = rightOf(tags, tag)
  return [
    { label: '刷新', run: () => commands.refresh(tag) },
    ...(tag.affix ? [] : [{ label: '关闭', run: () => commands.close(tag) }]),
    { label: '关闭其他', disabled: others.length === 0, run: () => commands.closeOthers(tag) },
    { label: '关闭右侧', disabled: right.length === 0, run: () => commands.closeRight(tag) },
    { label: '全部关闭', disabled: others.length === 0 && tag.affix, run: () => commands.closeAll() },
  ]
}

const entries = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? []),
]

function usePressOutside(menu: { current: HTMLElement | null }, onPress: () => void) {
  const press = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !menu.current?.contains(target)) onPress()
  })
  // The rest of the page is outside this component.
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => press(target)
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [])
}
