/** Yuan as providers write them, read as whole fen: `12.3` is 1230. Undefined for anything but a whole number of fen. */
export function fenOf(yuan: string): number | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(yuan)
  if (!parts) return undefined
  const [, sign, whole = '', decimals = ''] = parts
  const fen = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return sign && fen > 0 ? -fen : fen
}
