import Fuse from 'fuse.js/basic'
import Pinyin from 'pinyin-match'

/** A screen to be found: its titles from the outermost to its own, what else it is called, and its address. */
export type SearchPage = { titles: string[]; also?: string; path: string }

// seed 9
const longest = 32
const fuzzy = {
  threshold: 0.4,
  location: 0,
  distance: 100,
  ignoreFieldNorm: true,
  keys: [
    { name: 'titles', weight: 0.7, getFn: ({ titles, also }: SearchPage) => [...titles, also ?? ''] },
    { name: 'path', weight: 0.3 },
  ],
}

/** Finds pages: by an exact part of the title or the address first, by pinyin or initials next, then by what is alike. */
export function openPageSearch(pages: SearchPage[]): (words: string) => SearchPage[] {
  const fuse = new Fuse(pages, fuzzy)
  return (words) => {
    const wanted = words.trim().toLowerCase().slice(0, longest)
    if (wanted === '') return []
    const ranked = [
      ...pages.filter((page) => ownNames(page).some((name) => name.toLowerCase().includes(wanted))),
      ...pages.filter((page) => [...page.titles, page.path].join('\n').toLowerCase().includes(wanted)),
      ...pages.filter((page) => soundsLike(page, wanted)),
      ...fuse.search(wanted).map(({ item }) => item),
    ]
    return [...new Set(ranked)]
  }
}

export const labelOfPage = ({ titles }: SearchPage) => titles.join(' > ')

const ownNames = ({ titles, also }: SearchPage) => [titles.at(-1) ?? '', ...(also ? [also] : [])]

// latin letters alone: for anything else a sound says nothing
const soundsLike = (page: SearchPage, wanted: string) =>
  /^[a-z ]+$/.test(wanted) && ownNames(page).some((name) => Pinyin.match(name, wanted) !== false)
