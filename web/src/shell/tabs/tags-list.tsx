import { DownOutlined } from '@ant-design/icons'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { openTags, type Tags, tagTitle } from './tags.ts'
import type { TagCommands } from './use-tags.ts'

type Props = { tags: Tags; commands: Pick<TagCommands, 'go'> }

/** The names of all open pages, for a strip that has no room for them. */
export function TagsList({ tags, commands }: Props) {
  const open = openTags(tags)
  const items = open.map((tag) => ({
    key: String(tag.page),
    label: tag.unsaved.length > 0 ? `${tagTitle(tag)}（未保存）` : tagTitle(tag),
    chosen: tag.page === tags.current,
    onClick: () => commands.go(tag),
  }))
  return (
    <DropMenu items={items}>
      {(trigger) => (
        <button type="button" className="tags-list" aria-label={`全部 ${open.length} 个页面`} {...trigger}>
          {open.length}
          <DownOutlined aria-hidden />
        </button>
      )}
    </DropMenu>
  )
}
