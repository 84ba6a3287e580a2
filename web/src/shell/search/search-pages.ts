import Fuse from 'fuse.js/basic'
import Pinyin from 'pinyin-match'

/** A page in the search: its titles from the outermost to its own, other names, and its address. */
export type SearchPage = { titles: string[]; also?: string; path: string }

// specification 9
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

/** Finds pages: first those whose title or address contains the words, then matches by pinyin or initials, then similar ones. */
export function openPageSearch(pages: SearchPage[]): (words: string) => SearchPage[] {
  const fuse = new Fuse(pages, fuzzy)
  return (words) => {
    const wanted = words.trim().toLowerCase().slice(0, longest)
    if (wanted === '') return []
    const ranked = [
      ...pages.filter((page) => ownNames(page).some((name) => name.toLowerCase().includes(wanted))),
      ...pages.filter((page) => [...page.titles, page.path].join('\n').toLowerCase().includes(wanted)),
      ...pages.filter((page) => ownNames(page).some((name) => soundsLike(name, wanted))),
      ...fuse.search(wanted).map(({ item }) => item),
    ]
    return [...new Set(ranked)]
  }
}

export const labelOfPage = ({ titles }: SearchPage) => titles.join(' > ')

const ownNames = ({ titles, also }: SearchPage) => [titles.at(-1) ?? '', ...(also ? [also] : [])]

/** Whether the words are the pinyin or the initials of a name or a part of it. Only Latin letters can be. */
export const soundsLike = (name: string, wanted: string) =>
  /^[a-z ]+$/.test(wanted) && Pinyin.match(name, wanted) !== false
