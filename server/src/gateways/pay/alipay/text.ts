/**
 * As much of a text as Alipay takes. It refuses `/`, `=` and `&`; a comma would part the fields of the daily bill, which
 * quotes nothing.
 */
export function fitted(text: string, characters: number): string {
  const allowed = text
    .toWellFormed()
    .replaceAll(',', '，')
    .replace(/[/=&"\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return [...allowed].slice(0, characters).join('').trim()
}
