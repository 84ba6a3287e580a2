import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { openTags, type Tag, type Tags, tagTitle } from './tags.ts'
import { TagsList } from './tags-list.tsx'
import { TagsMenu, type TagsMenuAt } from './tags-menu.tsx'
import { tabOf, useInSight, useOverflow, useSidewaysWheel } from './tags-strip.ts'
import './tags-view.css'
import { useLongPress } from './use-long-press.ts'
import type { TagCommands } from './use-tags.ts'

type Props = { tags: Tags; commands: TagCommands }

/**
 * Specification 4: the visited pages as tags. Arrow keys move between them, Delete closes one, the menu key opens its context
 * menu.
 */
export function TagsView({ tags, commands }: Props) {
  const [menu, setMenu] = useState<TagsMenuAt>()
  const strip = useSidewaysWheel()
  const open = openTags(tags)
  useInSight(strip, tags.current, open.length)
  const overflows = useOverflow(strip, open.length)
  const menuTag = open.find(({ page }) => page === menu?.page)

  const openMenu = (tag: Tag, x: number, y: number) => setMenu({ page: tag.page, x, y })
  const closeMenu = () => {
    setMenu(undefined)
    tabOf(strip.current, menu?.page)?.focus()
  }
  const walk = (event: KeyboardEvent<HTMLElement>, tag: Tag) => {
    const to = { ArrowLeft: -1, ArrowRight: 1, Home: -open.length, End: open.length }[event.key]
    if (to !== undefined) {
      const at = Math.min(Math.max(open.indexOf(tag) + to, 0), open.length - 1)
      tabOf(strip.current, open[at]?.page)?.focus()
    } else if (event.key === 'Delete') void commands.close(tag)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      openMenu(tag, left, bottom)
    } else return
    event.preventDefault()
  }
  return (
    <div className="tags-view">
      <div
        ref={strip}
        role="tablist"
        aria-label="已打开的页面"
        className="tags-strip"
        onScroll={() => setMenu(undefined)}
      >
        {open.map((tag) => (
          <TagTab
            key={tag.page}
            tag={tag}
            current={tag.page === tags.current}
            reachable={tag.page === (tags.current ?? open[0]?.page)}
            commands={commands}
            onKeyDown={(event) => walk(event, tag)}
            onMenu={(x, y) => openMenu(tag, x, y)}
          />
        ))}
      </div>
      {overflows && <TagsList tags={tags} commands={commands} />}
      {menu && menuTag && (
        <TagsMenu
          key={menu.page}
          at={menu}
          tag={menuTag}
          tags={tags}
          commands={commands}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}

type TagTabProps = {
  tag: Tag
  current: boolean
  /** Whether this tag is the one that the Tab key reaches. */
  reachable: boolean
  commands: TagCommands
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onMenu: (x: number, y: number) => void
}

function TagTab({ tag, current, reachable, commands, onKeyDown, onMenu }: TagTabProps) {
  const { page, affix } = tag
  const title = tagTitle(tag)
  const press = useLongPress(onMenu)
  return (
    <div className="tag" role="presentation" data-current={current || undefined}>
      <button
        type="button"
        role="tab"
        aria-selected={current}
        aria-label={tag.unsaved.length > 0 ? `${title}，有未保存的修改` : undefined}
        tabIndex={reachable ? 0 : -1}
        data-page={page}
        className="tag-tab"
        onClick={() => !press.consume() && !current && commands.go(tag)}
        onAuxClick={(event) => event.button === 1 && commands.close(tag)}
        // The middle button would start autoscroll.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(event.clientX, event.clientY)
        }}
        {...press.handlers}
      >
        {title}
        {tag.unsaved.length > 0 && <span className="tag-unsaved" />}
      </button>
      {!affix && (
        // For mouse and touch; the keyboard has Delete.
        <span className="tag-close" aria-hidden="true" title="关闭" onClick={() => commands.close(tag)}>
          <CloseOutlined />
        </span>
      )}
    </div>
  )
}
