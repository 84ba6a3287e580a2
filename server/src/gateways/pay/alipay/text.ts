/**
 * Cuts a text to Alipay's length. Removes `/`, `=` and `&`, which Alipay refuses, and commas, which would split a field of the unquoted
 * daily bill.
 */
export function fitted(text: string, characters: number): string {
  const allowed = text
    .toWellFormed()
    .replaceAll(',', '，')
    .replace(/[/=&"\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return [...allowed].slice(0, characters).join('').trim()
}
