const groups = new Intl.NumberFormat('zh-CN')

export const thousands = (value: number) => groups.format(value)

const short = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 })

/** A count where space is short: `1.2万`. */
export const shortCount = (value: number) => short.format(value)

/** A share in basis points: `1250` → `12.5%`. */
export const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')}%`
