const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1536` → `1.5 KB`. */
export function bytes(size: number): string {
  const power = Math.min(units.length - 1, size > 0 ? Math.floor(Math.log2(size) / 10) : 0)
  const value = size / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${units[power]}`
}
