import { chineseDigits, chineseValue } from './chinese-numbers.ts'

const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })

/** Places that a Chinese number takes as an ordinal: 第二讲, 二、光线, （二）, 课程二. Elsewhere it is a word: 一个人的旅行. */
const ordinals = [
  new RegExp(`(?<=第\\s*)[${chineseDigits}]+`, 'g'),
  new RegExp(`^[${chineseDigits}]+(?=\\s*[、.:：,，_\\-—)）\\]】章节课讲集回部篇期\\s]|$)`),
  new RegExp(`(?<=[(（[【])[${chineseDigits}]+(?=[)）\\]】])`, 'g'),
  new RegExp(`(?<=[^${chineseDigits}第])[${chineseDigits}]+$`),
]

/** Parts of one lesson in their order: (上), 中, 下 at the end of a name. */
const parts: Record<string, string> = { 上: '1', 中: '2', 下: '3' }

/** The text by which a name is sorted: ordinals become Arabic. */
function sortText(name: string): string {
  const counted = ordinals.reduce(
    (text, ordinal) => text.replace(ordinal, (number) => String(chineseValue(number))),
    name.normalize('NFKC').trim(),
  )
  return counted.replace(/[上中下](?=\s*[)\]】]?(?:[集篇部]?[)\]】]?)$)/u, (part) => ` ${parts[part]}`)
}

/** Sorts names as their author counts: 第2讲 before 第10讲, 第二讲 before 第十讲, 上 before 下. */
export function byNaturalOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, text: sortText(nameOf(item)) }))
    .toSorted((a, b) => collator.compare(a.text, b.text))
    .map(({ item }) => item)
}
