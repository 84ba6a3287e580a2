import { chineseDigits } from './chinese-numbers.ts'

/** Words after a number that make it a part of the title: 10 个技巧, 5 分钟, 3.5寸. */
const counted =
  '个|种|大|条|款|招|步|天|年|月|日|周|分钟|秒|小时|点|倍|元|万|亿|折|版|寸|米|岁|人|次|件|问|句|节课|堂课|讲透|D\\b|G\\b|K\\b'

const separator = '[\\s、.．。:：,，_\\-—–~·]'
const parts = '[章节课讲集回部篇期]|单元|部分|模块'

const numberings = [
  // 第2讲 导论, 第十二章：光线
  new RegExp(`^第\\s*(?:\\d+|[${chineseDigits}]+)\\s*(?:${parts})${separator}*`),
  // [01] 导论, （一）导论, 【3】导论
  new RegExp(`^[([【](?:\\d+|[${chineseDigits}]+)[)\\]】]${separator}*`),
  // P01 导论, EP3-导论, Lesson 4: intro
  new RegExp(
    `^(?:P|EP|Part|Lesson|Chapter|Unit|Day)[\\s._-]?\\d+(?:${separator}+|(?=\\p{Script=Han}))`,
    'iu',
  ),
  // 一、导论
  new RegExp(`^[${chineseDigits}]+[、.．:：]${separator}*`),
  // 1.2 导论, 01-导论, 3、导论
  new RegExp(`^\\d{1,3}(?:[.-]\\d{1,3})*(?!\\d)${separator}+(?!\\d|\\s*(?:${counted}))`, 'u'),
  new RegExp(`^\\d{1,3}[)）]${separator}*`),
  // 01导论, 1.2导论
  new RegExp(`^(?:0\\d{1,2}|\\d{1,2}\\.\\d{1,2})(?=\\p{Script=Han})(?!${counted})`, 'u'),
]

const dated = /^\d{4}[-.年_]?\d{1,2}/

/** Endings that tools add: a resolution, a codec. */
const quality = /[\s_.\-[(【]+(?:\d{3,4}p|[248]k|hd|h\.?26[45]|x26[45]|高清|超清)[\])】]?$/i

/** The ending of a file's name. */
const ending = /\.[a-z0-9]{2,5}$/i

/** A name without its numbering. A name that is nothing but a numbering stays. */
export function withoutNumbering(name: string): string {
  const tidy = name.replace(/\p{Cc}+/gu, ' ').trim()
  if (dated.test(tidy)) return tidy
  for (const numbering of numberings) {
    const rest = tidy.replace(numbering, '').trim()
    if (rest !== tidy) return rest === '' ? tidy : rest
  }
  return tidy
}

/** The name of a lesson from the name of its file: no ending, no numbering, underscores as spaces. */
export function lessonNameOf(fileName: string): string {
  const stem = fileName.replace(ending, '')
  const named = withoutNumbering(stem).replace(quality, '').replaceAll(/_+/g, ' ').trim()
  return cut(named || stem.trim() || '未命名课时', 60)
}

/** The name of a group from the name of its folder. */
export const groupNameOf = (folder: string): string =>
  cut(withoutNumbering(folder).replaceAll(/_+/g, ' ').trim() || '未命名分组', 30)

/** Cut between characters: half of an emoji is none. */
export const cut = (text: string, most: number): string => {
  let cutText = ''
  for (const character of text) {
    if (cutText.length + character.length > most) break
    cutText += character
  }
  return cutText.trim()
}
