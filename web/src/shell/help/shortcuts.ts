import { create } from 'zustand'
import { commandKey } from './command-key.ts'

type Shortcut = { keys: string[]; what: string }
type ShortcutGroup = { title: string; shortcuts: Shortcut[] }

/** Every shortcut, for the sheet that `?` opens. */
export const shortcutGroups = (): ShortcutGroup[] => [
  {
    title: '到处可用',
    shortcuts: [
      { keys: [commandKey('K')], what: '搜索页面、商品、订单和素材' },
      { keys: ['?'], what: '打开这张快捷键表' },
      { keys: ['Esc'], what: '关闭对话框、抽屉或菜单' },
      { keys: ['Tab', 'Shift Tab'], what: '到下一个或上一个控件；第一个是“跳到正文”' },
    ],
  },
  {
    title: '列表',
    shortcuts: [
      { keys: ['j', 'k'], what: '到下一行、上一行' },
      { keys: ['x'], what: '选中或取消选中这一行' },
      { keys: ['Enter'], what: '打开这一行' },
      { keys: ['/'], what: '到列表的搜索框' },
      { keys: ['j', 'k'], what: '抽屉打开时：看下一项、上一项' },
      { keys: ['←', '→'], what: '在列的右边线上：改变列宽；Backspace 恢复自动' },
    ],
  },
  {
    title: '搜索',
    shortcuts: [
      { keys: ['↑', '↓'], what: '选择结果' },
      { keys: ['Enter'], what: '打开选中的结果' },
    ],
  },
  {
    title: '标签页',
    shortcuts: [
      { keys: ['Shift F10'], what: '打开标签的菜单：刷新、关闭、关闭其他' },
      { keys: ['鼠标中键'], what: '关闭标签' },
    ],
  },
  {
    title: '编辑课程',
    shortcuts: [
      { keys: [commandKey('S')], what: '保存' },
      { keys: ['空格'], what: '拿起或放下正在排序的课时、分组' },
      { keys: ['↑', '↓'], what: '移动拿起的课时、分组' },
    ],
  },
]

type Shown = 'never' | 'open' | 'closed'

/** Whether the sheet was opened, and is open. */
export const useShortcuts = create<{ shown: Shown }>(() => ({ shown: 'never' }))
export const openShortcuts = () => useShortcuts.setState({ shown: 'open' })
export const closeShortcuts = () => useShortcuts.setState({ shown: 'closed' })

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key press opens the sheet: `?`, unless the user is typing. */
export const asksForShortcuts = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(typing))
