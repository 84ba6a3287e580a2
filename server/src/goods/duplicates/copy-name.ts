const longest = 60
const mark = ' 副本'

/** Names for a copy, the first free one of which it takes: “入门 副本”, “入门 副本 2”. A copy of a copy counts on. */
export function copyNames(name: string, count: number): string[] {
  const first = name.replace(/ 副本(?: \d+)?$/, '')
  return Array.from({ length: count }, (_, at) => {
    const ending = at === 0 ? mark : `${mark} ${at + 1}`
    return `${cut(first, longest - ending.length)}${ending}`
  })
}

/** Cut between characters: half of an emoji is none. */
function cut(text: string, most: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > most) break
    short += character
  }
  return short.trim()
}
