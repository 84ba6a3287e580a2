/**
 * Cuts a text to a number of bytes: WeChat Pay counts bytes where its documentation says characters. Backticks and control characters
 * are removed, because the daily bill repeats the text and separates its fields by backticks.
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
