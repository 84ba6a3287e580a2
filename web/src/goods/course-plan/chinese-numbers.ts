const digits = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))
digits.set('〇', 0).set('两', 2)
const units = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** The characters of which a Chinese number is made, for a pattern. */
export const chineseDigits = '零〇一二两三四五六七八九十百千'

/** The value of a Chinese number up to thousands; `一二` counts as 12. */
export function chineseValue(number: string): number {
  let sum = 0
  let digit = 0
  for (const character of number) {
    const unit = units.get(character)
    if (unit) {
      sum += (digit || 1) * unit
      digit = 0
    } else {
      digit = digit * 10 + (digits.get(character) ?? 0)
    }
  }
  return sum + digit
}
