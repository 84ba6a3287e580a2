/**
 * As much of a text as fits into so many bytes: WeChat Pay counts bytes where its pages say characters. Backticks and
 * control characters are left out, as the daily bill repeats the text and separates its fields by backticks.
 */
export function fitted(text: string, bytes: number): string {
  let fitting = ''
  for (const character of text
    .toWellFormed()
    .replace(/[`\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()) {
    if (Buffer.byteLength(fitting + character) > bytes) break
    fitting += character
  }
  return fitting
}
