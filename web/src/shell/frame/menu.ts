import type { ReactNode } from 'react'

export type MenuEntry = { title: string; to: string; icon: ReactNode }
/** The number of pending rows behind each menu entry, by address; an empty text shows nothing. */
export type Waiting = { readonly [to: string]: string }
export type MenuGroup = { title?: string; entries: MenuEntry[] }

/** The menu entries whose screens exist. */
export const existing = (menu: MenuGroup[], screens: string[]): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => screens.includes(entry.to)),
    }))
    .filter((group) => group.entries.length > 0)
